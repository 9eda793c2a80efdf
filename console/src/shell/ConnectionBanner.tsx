import { CloudOff, Database, WifiOff } from "lucide-react";
import { useConnection } from "../stores/connection.ts";
import { Notice } from "../ui/Notice.tsx";
import { useIsOnline } from "./use-is-online.ts";
import { useServerReturn } from "./use-server-return.ts";
import { texts } from "../messages/en/shell.ts";

/** Says what is away and what that means here; goes by itself once it is back. */
export function ConnectionBanner() {
  const isOnline = useIsOnline();
  const trouble = useConnection((connection) => connection.trouble);
  const refusal = useConnection((connection) => connection.refusal);
  useServerReturn();
  if (isOnline && trouble === "none" && refusal === null) return null;
  const { icon, words } =
    isOnline && trouble === "none"
      ? { icon: WifiOff, words: texts.thisPageGetsNo(refusal) }
      : looks[isOnline ? trouble : "offline"];
  return (
    <div className="px-(--gutter) pt-3">
      <Notice tone="warning" icon={icon} isLive>
        {words}
      </Notice>
    </div>
  );
}

const looks = {
  offline: {
    icon: WifiOff,
    words: texts.youAreOfflineWhat,
  },
  "server-away": {
    icon: CloudOff,
    words: texts.theServerDoesNot,
  },
  "database-away": {
    icon: Database,
    words: texts.theServersDatabaseDoes,
  },
  none: { icon: CloudOff, words: "" },
};
