import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

export interface Column<Row> {
  id: string;
  header: string;
  /** Numbers and times stand at the right. */
  align?: "left" | "right";
  /** Gives its room up where the table itself, not the window, is narrower than this. */
  isHiddenBelow?: keyof typeof hiddenBelow;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** What the table lists, for those who move by tables. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selectedKey?: string | null;
  /** Opens a row; the first cell becomes its button. */
  onOpen?: (row: Row) => void;
  /** Two lines of a row on phones: name and time, state and reason. */
  phoneRow: (row: Row) => ReactNode;
}

/** Lines, not stripes. Below 720 px the same rows become a list of two lines each. */
export function DataTable<Row>({ label, columns, rows, rowKey, selectedKey, onOpen, phoneRow }: DataTableProps<Row>) {
  return (
    <div className="@container">
      <table aria-label={label} className="w-full border-collapse phone:hidden">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  cellClass,
                  "type-micro sticky top-0 z-(--z-sticky) h-8 border-b border-line bg-page text-muted",
                  column.align === "right" ? "text-right" : "text-left",
                  column.isHiddenBelow !== undefined && hiddenBelow[column.isHiddenBelow],
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isSelected = rowKey(row) === selectedKey;
            return (
              <tr
                key={rowKey(row)}
                aria-selected={isSelected || undefined}
                onClick={() => onOpen?.(row)}
                className={cx("group", isSelected ? "bg-selected" : onOpen && "hover:bg-hover")}
              >
                {columns.map((column, index) => (
                  <td
                    key={column.id}
                    className={cx(
                      cellClass,
                      "h-(--row) border-b border-line-subtle",
                      column.align === "right" && "text-right",
                      column.isHiddenBelow !== undefined && hiddenBelow[column.isHiddenBelow],
                      isSelected && index === 0 && "shadow-[inset_2px_0_var(--accent)]",
                    )}
                  >
                    {index === 0 && onOpen !== undefined ? (
                      <RowButton onOpen={() => onOpen(row)}>{column.cell(row)}</RowButton>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul aria-label={label} className="hidden phone:block">
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className={cx(
              "border-b border-line-subtle px-(--gutter) py-2.5",
              rowKey(row) === selectedKey && "bg-selected",
            )}
          >
            {onOpen === undefined ? phoneRow(row) : <RowButton onOpen={() => onOpen(row)}>{phoneRow(row)}</RowButton>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Written out, for the style sheet to find them. */
const hiddenBelow = {
  700: "@max-[700px]:hidden",
  780: "@max-[780px]:hidden",
  1000: "@max-[1000px]:hidden",
  1320: "@max-[1320px]:hidden",
} as const;

const cellClass = "px-(--cell-x) align-middle whitespace-nowrap first:pl-(--gutter) last:pr-(--gutter)";

function RowButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="block w-full text-left font-strong"
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
    </button>
  );
}
