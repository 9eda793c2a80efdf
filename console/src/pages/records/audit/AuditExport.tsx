import { auditExportTicket, type AuditFilter, type auditFormats } from "@hoopoe/contract/records/routes/audit.ts";
import { Download } from "lucide-react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/records/audit.ts";

/** What the filter shows, as a file; by an address that works once. */
export function AuditExport({ filter, disabledReason }: { filter: AuditFilter; disabledReason: string | undefined }) {
  if (disabledReason !== undefined) {
    return (
      <Button icon={Download} disabledReason={disabledReason}>
        {texts.export}
      </Button>
    );
  }
  return (
    <Menu
      trigger={<Button icon={Download}>{texts.export}</Button>}
      items={[
        { label: texts.csv, onSelect: () => void start("csv", filter) },
        { label: texts.json, onSelect: () => void start("json", filter) },
      ]}
    />
  );
}

async function start(format: (typeof auditFormats)[number], filter: AuditFilter): Promise<void> {
  try {
    const { url } = await call(auditExportTicket, { body: { format, filter } });
    const anchor = document.createElement("a");
    anchor.href = url;
    anchor.download = "";
    anchor.click();
  } catch (error) {
    toastFailure(texts.theExportCouldNot, error);
  }
}
