import { type ItemFilters, type ListedItem, listedItemsMax } from "@hoopoe/contract/assist/item-filters.ts";
import { itemListGet } from "@hoopoe/contract/assist/routes/item-count.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { columnsFor, csvOf, type ItemColumn, type ItemSort, sortRows } from "./item-columns.ts";
import { ItemCell } from "./ItemCell.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

/** Beyond this many rows a table is read as a file. */
const rowsMax = 200;

interface ItemTableProps {
  filters: ItemFilters;
  sort: ItemSort | undefined;
  onSort: (sort: ItemSort) => void;
  isEmbedded: boolean;
}

/** The items behind a count: the columns that differ or matter, sortable, and all of them as a file. */
export function ItemTable({ filters, sort = { by: "date", descends: true }, onSort, isEmbedded }: ItemTableProps) {
  const query = useQuery(apiQuery(itemListGet, { body: { filters, limit: rowsMax } }));
  if (query.isPending) return <Skeleton label={texts.loadingItems} rows={3} />;
  if (isLost(query)) return <ErrorState title={texts.itemsCouldNot} query={query} />;
  const { data, total } = query.data;
  if (data.length === 0) return <p className="type-small text-muted">{texts.noItemMatches}</p>;
  const columns = columnsFor(data);
  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-x-auto">
        <table aria-label={texts.items} className="w-full border-collapse">
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.id} {...{ column, sort, onSort }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sortRows(data, sort).map((row) => (
              <Row key={row.id} {...{ row, columns, isEmbedded }} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="type-small flex flex-wrap items-center gap-3 text-muted">
        {total > data.length ? <span>{texts.newestOf(countOf(data.length), countOf(total))}</span> : null}
        <Button size="small" variant="ghost" icon={Download} onClick={() => void saveCsv(filters)}>
          {total > listedItemsMax ? texts.csvOfNewest(countOf(listedItemsMax)) : texts.csv}
        </Button>
      </div>
    </div>
  );
}

interface HeadProps {
  column: ItemColumn;
  sort: ItemSort;
  onSort: (sort: ItemSort) => void;
}

function Head({ column: { id, label }, sort, onSort }: HeadProps) {
  const isSorted = sort.by === id;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descends ? "descending" : "ascending") : "none"}
      className="type-micro h-8 border-b border-line px-2 text-left text-muted first:pl-0"
    >
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1 hover:text-ink phone:min-h-11"
        onClick={() => onSort({ by: id, descends: isSorted ? !sort.descends : id === "date" })}
      >
        {label}
        <span aria-hidden="true">{isSorted ? (sort.descends ? "↓" : "↑") : ""}</span>
      </button>
    </th>
  );
}

function Row({ row, columns, isEmbedded }: { row: ListedItem; columns: readonly ItemColumn[]; isEmbedded: boolean }) {
  return (
    <tr>
      {columns.map(({ id }, index) => (
        <td key={id} className="h-9 border-b border-line-subtle px-2 first:pl-0">
          {index === 0 && !isEmbedded ? (
            <Link to="/dashboard/save-data/search" search={{ item: row.id }} className="font-strong hover:underline">
              <ItemCell row={row} column={id} />
            </Link>
          ) : (
            <ItemCell row={row} column={id} />
          )}
        </td>
      ))}
    </tr>
  );
}

async function saveCsv(filters: ItemFilters): Promise<void> {
  try {
    const { data } = await call(itemListGet, { body: { filters, limit: listedItemsMax } });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([csvOf(data)], { type: "text/csv" }));
    link.download = texts.csvName;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    toastFailure(texts.itemsCouldNot, error);
  }
}
