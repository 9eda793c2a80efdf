import { useQuery } from "@tanstack/react-query";
import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { apiQuery } from "../api/query.ts";
import { useConnection } from "../stores/connection.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { texts } from "../messages/en/shell.ts";

/** Whose data this is, and whether news arrives by itself: "corvane · live". */
export function WorkspaceFoot() {
  const { data } = useQuery(apiQuery(authMe, {}));
  const isDemo = useWorkspace((workspace) => workspace.isDemo);
  const isLive = useConnection((connection) => connection.state === "live");
  const isRefused = useConnection((connection) => connection.refusal !== null);
  const words = [
    data?.tenant.label,
    isDemo ? texts.demo : null,
    isLive ? texts.live : isRefused ? texts.noLiveUpdates : texts.connecting,
  ].filter(Boolean);
  return <span className="type-micro truncate text-muted">{words.join(" · ")}</span>;
}
