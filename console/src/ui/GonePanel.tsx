import { Button } from "./Button.tsx";
import { Inspector } from "./Inspector.tsx";
import { texts } from "../messages/en/ui.ts";

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
      title={texts.noSuch(noun)}
      onClose={onClose}
      actions={
        <Button variant="primary" className="ml-auto" onClick={onClose}>
          {texts.all(nouns)}
        </Button>
      }
    >
      <p className="px-4 pb-6 text-secondary" role="status">
        {texts.theAddressNamesOne}
      </p>
    </Inspector>
  );
}
