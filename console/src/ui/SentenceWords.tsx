import type { SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { Fragment } from "react";

/** A sentence with its disputed values dotted and its superseded ones struck; the sentence itself stays as it is. */
export function SentenceWords({ text, check }: { text: string; check: SentenceCheck }) {
  if (check.status !== "disputed" && check.status !== "superseded") return text;
  const [value] = check.against.map((one) => one.value).filter((one) => one !== "" && text.includes(one));
  if (value === undefined) return text;
  return text.split(value).map((words, index) => (
    // The parts of one text never change their order.
    <Fragment key={index}>
      {index === 0 ? null : check.status === "disputed" ? (
        <span className="border-b-2 border-dotted border-warning">{value}</span>
      ) : (
        <s className="text-muted decoration-1">{value}</s>
      )}
      {words}
    </Fragment>
  ));
}
