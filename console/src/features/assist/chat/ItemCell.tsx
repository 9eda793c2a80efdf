import type { ListedItem } from "@hoopoe/contract/assist/item-filters.ts";
import { cx } from "../../../lib/cx.ts";
import { dateOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { StandingMark } from "../../reports/claims/StandingMark.tsx";
import type { ItemColumnId } from "./item-column-ids.ts";

/** One cell of a list of items. What is still open stands out. */
export function ItemCell({ row, column }: { row: ListedItem; column: ItemColumnId }) {
  switch (column) {
    case "title":
      return (
        <span className="flex min-w-44 items-center gap-2">
          <SourceIcon source={row.source_datatype} />
          <span className="line-clamp-2 break-words">{row.title}</span>
        </span>
      );
    case "author":
      return <span className="whitespace-nowrap text-secondary">{personName(row.author)}</span>;
    case "standing":
      return row.standing === undefined ? null : <StandingMark standing={row.standing} />;
    case "date":
      return (
        <time dateTime={row.date} className="whitespace-nowrap text-secondary">
          {dateOf(row.date)}
        </time>
      );
    case "labels":
      return <span className="text-secondary">{row.labels.join(", ")}</span>;
    case "state":
      return (
        <span className={cx("whitespace-nowrap", row.isClosed === false ? "font-strong" : "text-secondary")}>
          {row.state}
        </span>
      );
  }
}
