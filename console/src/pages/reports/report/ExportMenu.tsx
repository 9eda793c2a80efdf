import { downloadTicket, type downloadFormats } from "@hoopoe/contract/reports/routes/report.ts";
import { Download } from "lucide-react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { toastFailure } from "../../../ui/toast.tsx";

type Format = (typeof downloadFormats)[number];

const formats: readonly { format: Format; label: string }[] = [
  { format: "pdf", label: "PDF" },
  { format: "docx", label: "DOCX" },
  { format: "html", label: "HTML" },
  { format: "md", label: "Markdown" },
  { format: "json", label: "JSON" },
];

/** Downloads by a one-use address: nothing secret stands in a link that could be copied. */
export function ExportMenu({ handle }: { handle: string }) {
  const start = async (format: Format) => {
    try {
      const { url } = await call(downloadTicket, { body: { handle, format } });
      const anchor = document.createElement("a");
      anchor.href = url;
      anchor.download = "";
      anchor.click();
    } catch (error) {
      toastFailure("The download could not be prepared", error);
    }
  };
  return (
    <Menu
      trigger={<Button icon={Download}>Export</Button>}
      items={formats.map(({ format, label }) => ({ label, onSelect: () => void start(format) }))}
    />
  );
}
