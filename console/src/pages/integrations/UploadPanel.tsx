import type { CatalogEntry } from "@hoopoe/contract/integration.ts";
import { Inspector } from "../../ui/Inspector.tsx";
import { SourceIcon } from "../../ui/SourceIcon.tsx";
import { UploadBox } from "./UploadBox.tsx";

/** The first upload makes the integration: nothing is to be set up before. */
export function UploadPanel({ entry, onClose }: { entry: CatalogEntry; onClose: () => void }) {
  return (
    <Inspector
      title={entry.name}
      icon={<SourceIcon source={entry.source_datatype} size="tile" isDecorative />}
      subtitle={entry.category}
      onClose={onClose}
    >
      <p className="px-4 text-secondary">{entry.description}</p>
      <UploadBox />
    </Inspector>
  );
}
