import { type Claim, claimKinds, standings } from "@hoopoe/contract/reports/claim.ts";
import { History, Gavel, type LucideIcon, UserRoundX, EqualNot, Sparkle } from "lucide-react";
import { standingWords } from "../../../features/reports/claims/StandingMark.tsx";
import { countOf } from "../../../lib/format.ts";
import { FilterChip } from "../../../ui/FilterChip.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { type Chip, chips, type ClaimsParams, spans } from "./claims-params.ts";
import { claimMarks } from "./use-claim-keys.ts";
import { kindWords } from "./kind-words.ts";
import { isOfChip, type LedgerRow } from "./ledger-rows.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

interface ClaimFiltersProps {
  rows: readonly LedgerRow[];
  /** Nothing was inferred: there is no telling what is disputed or corrected. */
  isQuoted: boolean;
  newIds: ReadonlySet<string>;
  params: ClaimsParams;
  onChange: (change: Partial<ClaimsParams>) => void;
}

/** Which matters are shown; each chip counts all of the report's. */
export function ClaimFilters({ rows, isQuoted, newIds, params, onChange }: ClaimFiltersProps) {
  const claims = rows.flatMap(({ matter }) => matter.claims);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line-subtle px-(--gutter) pb-3">
      <FilterChip isOn={params.only === undefined} onToggle={() => onChange({ only: undefined })}>
        {texts.all(countOf(rows.length))}
      </FilterChip>
      {(isQuoted ? [] : chips)
        .filter((chip) => chip !== "new")
        .map((chip) => {
          const { icon: Icon, words } = looks[chip];
          return (
            <FilterChip
              key={chip}
              isOn={params.only === chip}
              onToggle={() => onChange({ only: params.only === chip ? undefined : chip })}
            >
              <Icon size={14} aria-hidden="true" />
              {words(countOf(rows.filter((row) => isOfChip(row, chip, newIds)).length))}
            </FilterChip>
          );
        })}
      {isQuoted ? null : (
        <SelectField
          label={texts.kind}
          isLabelHidden
          className="w-30"
          value={params.kind ?? ""}
          options={optionsOf(texts.kind, claimKinds, kindWords, (kind) => claims.some((claim) => claim.kind === kind))}
          onChange={({ target }) => onChange({ kind: claimKinds.find((kind) => kind === target.value) })}
        />
      )}
      <SelectField
        label={texts.who}
        isLabelHidden
        className="w-30"
        value={params.who ?? ""}
        options={optionsOf(texts.who, standings, standingWords, (who) => claims.some(isBy(who)))}
        onChange={({ target }) => onChange({ who: standings.find((who) => who === target.value) })}
      />
      <SelectField
        label={texts.when}
        isLabelHidden
        className="w-30"
        value={params.when ?? ""}
        options={optionsOf(texts.when, spans, spanWords, () => true)}
        onChange={({ target }) => onChange({ when: spans.find((span) => span === target.value) })}
      />
      <SearchField
        name={claimMarks.search}
        label={texts.find}
        placeholder={texts.valueOrSubject}
        className="ml-auto w-48 phone:w-full"
        value={params.q ?? ""}
        onChange={({ target }) => onChange({ q: target.value === "" ? undefined : target.value })}
      />
    </div>
  );
}

const isBy = (standing: Claim["standing"]) => (claim: Claim) => claim.standing === standing;

function optionsOf<T extends string>(
  label: string,
  values: readonly T[],
  words: Readonly<Record<T, string>>,
  isThere: (value: T) => boolean,
) {
  const there = values.filter(isThere).map((value) => ({ value, label: words[value] }));
  return [{ value: "", label: `${label}: ${texts.any}` }, ...there];
}

const spanWords = { day: texts.lastDay, week: texts.lastWeek, month: texts.lastMonth } as const;

const looks: Readonly<Record<Chip, { icon: LucideIcon; words: (count: string) => string }>> = {
  disputed: { icon: EqualNot, words: texts.disputed },
  corrected: { icon: History, words: texts.corrected },
  outside: { icon: UserRoundX, words: texts.outside },
  settled: { icon: Gavel, words: texts.settledChip },
  new: { icon: Sparkle, words: texts.newChip },
};
