import { downloadTicket, type downloadFormats } from "@hoopoe/contract/reports/routes/report.ts";
import { Download } from "lucide-react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

type Format = (typeof downloadFormats)[number];

const formats: readonly { format: Format; label: string }[] = [
  { format: "pdf", label: texts.pdf },
  { format: "docx", label: texts.docx },
  { format: "html", label: texts.html },
  { format: "md", label: texts.markdown },
  { format: "json", label: texts.json },
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
      toastFailure(texts.theDownloadCouldNot, error);
    }
  };
  return (
    <Menu
      trigger={<Button icon={Download}>{texts.export}</Button>}
      items={formats.map(({ format, label }) => ({ label, onSelect: () => void start(format) }))}
    />
  );
}
