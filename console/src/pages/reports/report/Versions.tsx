import type { ReportVersion } from "@hoopoe/contract/reports/report-edit.ts";
import { useState } from "react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";
import { texts as shared } from "../../../messages/en/ui.ts";

interface VersionsProps {
  versions: readonly ReportVersion[];
  shown: number;
  onShow: (version: number) => void;
  onCompare: (from: number, to: number) => void;
}

/** Every version with who made it and why; any two can be laid side by side. */
export function Versions({ versions, shown, onShow, onCompare }: VersionsProps) {
  const newest = versions[0]?.version ?? 1;
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const [before, after] = [from ?? Math.max(1, newest - 1), to ?? newest];
  const options = versions.map(({ version }) => ({ value: String(version), label: texts.version(version) }));
  return (
    <>
      <ol aria-label={texts.versions} className="min-h-0 flex-1 overflow-y-auto">
        {versions.map(({ id, version, by, note, createdAt, sentences, states }) => (
          <li
            key={id}
            className={version === shown ? "bg-selected shadow-[inset_2px_0_var(--text)]" : "hover:bg-hover"}
          >
            <button
              type="button"
              aria-current={version === shown || undefined}
              onClick={() => onShow(version)}
              className="w-full border-b border-line-subtle px-4 py-2.5 text-left -outline-offset-2"
            >
              <span className="flex gap-3">
                <span className="flex-1 font-strong">{texts.version(version)}</span>
                <time dateTime={createdAt} className="type-small text-muted">
                  {dateOf(createdAt)} {timeOf(createdAt)}
                </time>
              </span>
              <span className="type-small block break-words text-secondary">{note}</span>
              <span className="type-small text-muted">
                {by ?? texts.schedule} · {shared.countedSentences(states, sentences)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {versions.length < 2 ? (
        <p className="type-small p-4 text-muted">{texts.thereIsOneVersion}</p>
      ) : (
        <form
          className="flex items-end gap-2 border-t border-line-subtle px-4 py-3"
          onSubmit={(event) => {
            event.preventDefault();
            onCompare(before, after);
          }}
        >
          <SelectField
            label={texts.compare}
            className="min-w-0 flex-1"
            options={options}
            value={String(before)}
            onChange={(event) => setFrom(Number(event.target.value))}
          />
          <SelectField
            label={texts.with}
            className="min-w-0 flex-1"
            options={options}
            value={String(after)}
            onChange={(event) => setTo(Number(event.target.value))}
          />
          <Button type="submit" disabledReason={before === after ? texts.chooseTwoVersions : undefined}>
            {texts.compare}
          </Button>
        </form>
      )}
    </>
  );
}
