import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ChatParams } from "../../../features/assist/chat/chat-params.ts";
import { ChatPage } from "../../../features/assist/chat/ChatPage.tsx";

const route = getRouteApi("/_app/dashboard/parent/$appId");

/** An app in the console. */
export function AppPage() {
  const { appId } = route.useParams();
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const onParams = useCallback(
    (change: (before: ChatParams) => ChatParams) => void navigate({ search: change, resetScroll: false }),
    [navigate],
  );
  return <ChatPage key={appId} appId={Number(appId)} params={params} onParams={onParams} isEmbedded={false} />;
}
