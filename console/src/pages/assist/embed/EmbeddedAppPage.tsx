import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ChatParams } from "../../../features/assist/chat/chat-params.ts";
import { ChatPage } from "../../../features/assist/chat/ChatPage.tsx";

const route = getRouteApi("/_app/embed/app/$appId");

/** An app inside the page of another. */
export function EmbeddedAppPage() {
  const { appId } = route.useParams();
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const onParams = useCallback(
    (change: (before: ChatParams) => ChatParams) => void navigate({ search: change, resetScroll: false }),
    [navigate],
  );
  return <ChatPage key={appId} appId={Number(appId)} params={params} onParams={onParams} isEmbedded />;
}
