import { Button } from "./Button.tsx";
import { Inspector } from "./Inspector.tsx";

interface GonePanelProps {
  /** What the address names, in the singular and the plural: "agent", "agents". */
  noun: string;
  nouns: string;
  onClose: () => void;
}

/** For an address that names something which the list beside it does not hold. */
export function GonePanel({ noun, nouns, onClose }: GonePanelProps) {
  return (
    <Inspector
      title={`No such ${noun}`}
      onClose={onClose}
      actions={
        <Button variant="primary" className="ml-auto" onClick={onClose}>
          All {nouns}
        </Button>
      }
    >
      <p className="px-4 pb-6 text-secondary" role="status">
        The address names one that is not in this workspace: it may have been deleted, or be in another workspace.
      </p>
    </Inspector>
  );
}
