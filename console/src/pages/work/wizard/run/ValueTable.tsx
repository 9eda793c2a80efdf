import { cx } from "../../../../lib/cx.ts";
import { cellText, shownValue } from "../model/shown-value.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

interface ValueTableProps {
  label: string;
  value: unknown;
  /** Given where values can be picked: the path of a value from the root of what is shown. */
  onPick?: ((path: string) => void) | undefined;
}

/** A step's data as a table and fields. Each name is a button where its value can be picked. */
export function ValueTable({ label, value, onPick }: ValueTableProps) {
  const { table, fields, plain } = shownValue(value);
  return (
    <div className="min-w-0">
      {table === null ? null : (
        <div className="overflow-x-auto">
          <table aria-label={label} className="type-small w-full border-collapse text-left">
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} className="border-b border-line-subtle p-0 font-normal">
                    <Name name={column} path={joined(table.path, column)} onPick={onPick} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                <tr key={index} className="border-b border-line-subtle">
                  {table.columns.map((column) => (
                    <td key={column} className="max-w-44 truncate px-2 py-1.5" title={cellText(row[column])}>
                      {cellText(row[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {table.count > table.rows.length ? (
            <p className="type-small px-2 py-1.5 text-muted">{texts.shownOf(table.rows.length, table.count)}</p>
          ) : null}
        </div>
      )}
      {fields.length === 0 ? null : (
        <dl className="type-small">
          {fields.map(({ name, value: own }) => (
            <div key={name} className="border-b border-line-subtle py-1">
              <dt>
                <Name name={name} path={name} onPick={onPick} />
              </dt>
              <dd className="max-h-40 overflow-y-auto px-2 pb-1 break-words whitespace-pre-wrap text-secondary">
                {cellText(own)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {plain === undefined ? null : (
        <div className="type-small px-2 py-1">
          {onPick === undefined ? null : <Name name={label} path="" onPick={onPick} />}
          <p className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap text-secondary">{cellText(plain)}</p>
        </div>
      )}
    </div>
  );
}

function Name({ name, path, onPick }: { name: string; path: string } & Pick<ValueTableProps, "onPick">) {
  const look = "type-code block px-2 py-1 text-left text-muted";
  if (onPick === undefined) return <span className={look}>{name}</span>;
  return (
    <button
      type="button"
      title={texts.insert(name)}
      aria-label={texts.insert(name)}
      onClick={() => onPick(path)}
      className={cx(look, "min-h-6 w-full hover:bg-info-subtle hover:text-info")}
    >
      {name}
    </button>
  );
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
