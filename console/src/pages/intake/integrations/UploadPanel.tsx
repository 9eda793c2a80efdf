import type { CatalogEntry } from "@hoopoe/contract/intake/integration.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { VendorIcon } from "../../../ui/VendorIcon.tsx";
import { UploadBox } from "./UploadBox.tsx";

/** The first upload makes the integration: nothing is to be set up before. */
export function UploadPanel({ entry, onClose }: { entry: CatalogEntry; onClose: () => void }) {
  return (
    <Inspector title={entry.name} icon={<VendorIcon entry={entry} />} subtitle={entry.category} onClose={onClose}>
      <p className="px-4 text-secondary">{entry.description}</p>
      <UploadBox />
    </Inspector>
  );
}
