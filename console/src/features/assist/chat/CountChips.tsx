import {
  type ItemCount,
  type ItemCountReply,
  type ItemFilters,
  searchTermsOf,
} from "@hoopoe/contract/assist/item-filters.ts";
import { itemCountGet } from "@hoopoe/contract/assist/routes/item-count.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, RotateCcw, Search, Table2 } from "lucide-react";
import { useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";
import { CountForm, type FormField } from "./CountForm.tsx";
import type { ItemSort } from "./item-columns.ts";
import { ItemTable } from "./ItemTable.tsx";
import { addable, choicesFor, segmentsOf } from "./count-segments.ts";

export interface CountChange {
  /** The filters that a reader put in place of the answer's; absent: none. */
  readonly changed: ItemFilters | undefined;
  readonly onChange: (filters: ItemFilters | undefined) => void;
  /** Has the answer written again for other filters; null where nothing may be asked here. */
  readonly onUpdate: ((filters: ItemFilters) => void) | null;
}

interface CountChipsProps extends CountChange {
  count: ItemCount;
  /** The items behind it, as a table. */
  list: {
    readonly isOpen: boolean;
    readonly sort: ItemSort | undefined;
    readonly onOpen: (isOpen: boolean) => void;
    readonly onSort: (sort: ItemSort) => void;
  };
  isEmbedded: boolean;
}

/** A figure with the filters behind it: each can be changed, and the database counts again at once. */
export function CountChips({ count, list, changed, onChange, onUpdate, isEmbedded }: CountChipsProps) {
  const [isTouched, setIsTouched] = useState(false);
  const [form, setForm] = useState<FormField | null>(null);
  const filters = changed ?? count.filters;
  const counted = useQuery({
    ...apiQuery(itemCountGet, { body: filters }),
    enabled: isTouched || changed !== undefined,
    placeholderData: keepPreviousData,
  });
  const touch = () => setIsTouched(true);
  const left = changed === undefined ? count.left : [];
  const recounted = counted.isPlaceholderData ? undefined : counted.data?.data.count;
  const edits = { filters, counted: counted.data?.data, onChange, onForm: setForm };
  // Words are left over: nothing was counted.
  const heading = left.length === 0 ? texts.countedFrom : texts.filtersFound;
  return (
    <section aria-label={heading} className="flex flex-col gap-2" onPointerEnter={touch} onFocus={touch}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="type-small text-muted">{heading}</span>
        <div className="inline-flex max-w-full flex-wrap overflow-hidden rounded-control border border-line bg-raised">
          {segmentsOf(filters).map(({ field, label }) => (
            <Segment key={field} field={field} label={label} {...edits} />
          ))}
          {left.length === 0 ? <Figure value={changed === undefined ? count.count : recounted} /> : null}
        </div>
        {left.length === 0 ? (
          <AddFilter {...edits} />
        ) : (
          <LeftOver words={left.join(" ")} onDrop={() => onChange(count.filters)} />
        )}
        {left.length > 0 ? null : <ShowItems {...list} />}
        <OpenInSearch filters={filters} isEmbedded={isEmbedded} />
      </div>
      {form === null ? null : (
        <CountForm key={form} field={form} filters={filters} onChange={onChange} onClose={() => setForm(null)} />
      )}
      <CouldNotCount error={counted.error} />
      {left.length > 0 ? null : <Items list={list} filters={filters} isEmbedded={isEmbedded} />}
      {changed === undefined ? null : <Changed {...{ count, changed, onChange, onUpdate }} />}
    </section>
  );
}

function CouldNotCount({ error }: { error: unknown }) {
  return error === null ? null : (
    <p role="alert" className="type-small text-danger">
      {texts.couldNotCount(errorWords(error).message)}
    </p>
  );
}

function ShowItems({ isOpen, onOpen }: CountChipsProps["list"]) {
  return (
    <Button size="small" variant="ghost" icon={Table2} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      {isOpen ? texts.hideItems : texts.showItems}
    </Button>
  );
}

function Items({ list, ...shown }: Pick<CountChipsProps, "list" | "isEmbedded"> & { filters: ItemFilters }) {
  return list.isOpen ? <ItemTable sort={list.sort} onSort={list.onSort} {...shown} /> : null;
}

interface EditProps {
  filters: ItemFilters;
  counted: ItemCountReply | undefined;
  onChange: (filters: ItemFilters) => void;
  onForm: (field: FormField) => void;
}

/** One filter: its menu shows what the count would be with another value. */
function Segment({ field, label, filters, counted, onChange, onForm }: EditProps & { field: string; label: string }) {
  const { choices, edit, without } = choicesFor(field, filters, counted);
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={texts.changeFilter(label)}
          aria-keyshortcuts="Delete"
          onKeyDown={({ key }) => {
            if (key === "Delete" || key === "Backspace") onChange(without);
          }}
          className="type-small inline-flex h-6.5 max-w-60 items-center truncate border-r border-line px-2.25 hover:bg-hover phone:h-9"
        >
          {label}
        </button>
      }
      items={[
        ...choices.map((choice) => ({ label: choice.label, onSelect: () => onChange(choice.filters) })),
        ...(edit === null ? [] : [{ label: texts.edit, onSelect: () => onForm(edit) }]),
        { label: texts.removeFilter, onSelect: () => onChange(without) },
      ]}
    />
  );
}

function Figure({ value }: { value: number | null | undefined }) {
  const isKnown = value !== undefined && value !== null;
  return (
    <output
      aria-live="polite"
      aria-busy={!isKnown}
      className="type-small inline-flex h-6.5 items-center bg-active px-2.25 font-strong tabular-nums phone:h-9"
    >
      {isKnown ? texts.itemsCounted(value, countOf(value)) : texts.counting}
    </output>
  );
}

function AddFilter({ filters, counted, onChange, onForm }: EditProps) {
  return (
    <Menu
      trigger={
        <Button size="small" icon={Plus} variant="ghost">
          {texts.addFilter}
        </Button>
      }
      items={addable(filters, counted).map((one) => ({
        label: one.label,
        onSelect: () => ("form" in one ? onForm(one.form) : onChange(one.filters)),
      }))}
    />
  );
}

/** Words that are no filter are shown, and nothing is counted until they are taken away. */
function LeftOver({ words, onDrop }: { words: string; onDrop: () => void }) {
  return (
    <>
      <span className="type-small inline-flex min-h-6.5 items-center rounded-control border border-dashed border-line-strong px-2.25 text-secondary">
        {texts.isNoFilter(words)}
      </span>
      <Button size="small" onClick={onDrop}>
        {texts.countWithoutIt}
      </Button>
    </>
  );
}

function Changed({ count, changed, onChange, onUpdate }: CountChange & { count: ItemCount; changed: ItemFilters }) {
  return (
    <div className="type-small flex flex-wrap items-center gap-2 text-muted">
      {count.count === null ? null : texts.writtenFor(countOf(count.count))}
      {onUpdate === null ? null : (
        <Button size="small" onClick={() => onUpdate(changed)}>
          {texts.updateAnswer}
        </Button>
      )}
      <Button size="small" icon={RotateCcw} variant="ghost" onClick={() => onChange(undefined)}>
        {texts.originalFilters}
      </Button>
    </div>
  );
}

function OpenInSearch({ filters, isEmbedded }: { filters: ItemFilters; isEmbedded: boolean }) {
  const terms = searchTermsOf(filters);
  if (isEmbedded || terms === null) return null;
  const { sources, from, to } = filters;
  return (
    <Link
      to="/dashboard/save-data/search"
      search={{
        ...(terms !== "" && { terms }),
        ...(sources.length > 0 && { sources }),
        ...(from !== null && { from }),
        ...(to !== null && { to }),
      }}
      className="type-small inline-flex items-center gap-1 text-link"
    >
      <Search size={14} aria-hidden="true" /> {texts.openInSearch}
    </Link>
  );
}
