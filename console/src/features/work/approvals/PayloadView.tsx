import { Copy } from "lucide-react";
import { useState } from "react";
import { escapedMarks, visibleMarks } from "../../../lib/visible-marks.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { texts } from "../../../messages/en/features/work/approvals.ts";

interface PayloadViewProps {
  label: string;
  value: unknown;
  /** What holds of it, beside its name. */
  note?: string;
}

/** Beyond this, values are folded by key and can be searched. */
const openCharsMax = 1_200;

/** The whole payload, folded by key, to search and to copy. Nothing is shown where there is nothing. */
export function PayloadView({ label, value, note }: PayloadViewProps) {
  const [query, setQuery] = useState("");
  const json = escapedMarks(JSON.stringify(value, null, 2) ?? "null");
  const isLong = json.length > openCharsMax;
  const wanted = query.trim().toLowerCase();
  if (value === null || value === undefined || (isGroup(value) && Object.keys(value).length === 0)) return null;
  const isFound = wanted === "" || holds(label, value, wanted);
  return (
    <section aria-label={label} className="min-w-0">
      <div className="mb-1.5 flex items-center gap-2">
        <h3 className="type-heading">{label}</h3>
        <span className="type-small min-w-0 flex-1 truncate text-right text-muted">{note}</span>
        <IconButton
          label={texts.copyPayload}
          icon={Copy}
          onClick={() => void copyText(json, { message: texts.payloadCopied })}
        />
      </div>
      {!isLong ? null : (
        <div className="mb-1.5">
          <SearchField
            label={texts.searchPayload}
            placeholder={texts.searchPayload}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      )}
      <div className="type-code max-h-100 overflow-auto rounded-control border border-line-subtle bg-sunken px-3 py-2">
        {isFound ? (
          <Value value={value} isOpen={!isLong} wanted={wanted} depth={0} />
        ) : (
          <p className="type-small text-muted">{texts.notInThePayload(query.trim())}</p>
        )}
      </div>
    </section>
  );
}

interface ValueProps {
  value: unknown;
  isOpen: boolean;
  wanted: string;
  depth: number;
}

function Value({ value, isOpen, wanted, depth }: ValueProps) {
  if (!isGroup(value)) return <Leaf value={value} />;
  const all: [string, unknown][] = Object.entries(value);
  const entries = all.filter(([key, one]) => wanted === "" || holds(key, one, wanted));
  return (
    <ul className={depth === 0 ? undefined : "pl-3.5"}>
      {entries.map(([key, one]) => (
        <li key={key}>
          {isGroup(one) || isLongText(one) ? (
            <details open={isOpen || wanted !== "" || undefined}>
              <summary className="cursor-pointer">
                <Key name={key} /> <span className="text-muted">{sizeWords(one)}</span>
              </summary>
              <Value value={one} isOpen={isOpen} wanted={matches(key, wanted) ? "" : wanted} depth={depth + 1} />
            </details>
          ) : (
            <p className="break-words">
              <Key name={key} />: <Leaf value={one} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Key({ name }: { name: string }) {
  return <span style={{ color: "var(--code-key)" }}>{visibleMarks(name)}</span>;
}

function Leaf({ value }: { value: unknown }) {
  const kind = typeof value === "string" ? "string" : typeof value === "number" ? "number" : "literal";
  const text = typeof value === "string" ? visibleMarks(value) : String(value);
  return (
    <span className="break-words whitespace-pre-wrap" style={{ color: `var(--code-${kind})` }}>
      {value === "" ? texts.empty : text}
    </span>
  );
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isLongText(value: unknown): boolean {
  return typeof value === "string" && value.length > 200;
}

function sizeWords(value: unknown): string {
  if (typeof value === "string") return texts.characters(value.length);
  return isGroup(value) ? texts.entries(Object.keys(value).length) : "";
}

function matches(text: string, wanted: string): boolean {
  return wanted !== "" && text.toLowerCase().includes(wanted);
}

function holds(key: string, value: unknown, wanted: string): boolean {
  if (matches(key, wanted)) return true;
  if (!isGroup(value)) return matches(String(value), wanted);
  return Object.entries(value).some(([name, one]) => holds(name, one, wanted));
}
