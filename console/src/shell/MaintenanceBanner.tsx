import { Construction } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { switchMaintenance } from "./use-maintenance.ts";
import { texts } from "../messages/en/shell.ts";

/** For owners, who go on working: the others do not, and this is how it ends. */
export function MaintenanceBanner() {
  return (
    <div className="px-(--gutter) pt-3">
      <Notice
        tone="warning"
        icon={Construction}
        isLive
        action={
          <Button size="small" onClick={() => void switchMaintenance(false)}>
            {texts.endMaintenance}
          </Button>
        }
      >
        {texts.underMaintenanceOnlyOwners}
      </Notice>
    </div>
  );
}
