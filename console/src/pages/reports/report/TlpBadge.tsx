import { tlpMeanings, type TlpMark } from "@hoopoe/contract/reports/report-layout.ts";
import { Tooltip } from "../../../ui/Tooltip.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** The marking of TLP 2.0 in its official colours, on black in both themes. */
export function TlpBadge({ mark }: { mark: TlpMark }) {
  return (
    <Tooltip text={texts.trafficLightProtocol(tlpMeanings[mark])}>
      <span
        tabIndex={0}
        className={`type-code inline-flex h-6 items-center rounded-mark bg-(--tlp-page) px-2 font-medium whitespace-nowrap ${colours[mark]}`}
      >
        {texts.tlp(mark)}
      </span>
    </Tooltip>
  );
}

const colours: Record<TlpMark, string> = {
  RED: "text-(--tlp-red)",
  "AMBER+STRICT": "text-(--tlp-amber)",
  AMBER: "text-(--tlp-amber)",
  GREEN: "text-(--tlp-green)",
  CLEAR: "text-(--tlp-clear)",
};
