import { type AnswerBlock, type AnswerState, type AnswerToolCall } from "@hoopoe/contract/assist/answer.ts";
import type { ItemCount, ItemFilters } from "@hoopoe/contract/assist/item-filters.ts";
import { Link } from "@tanstack/react-router";
import { Ban, CircleX, Hand, Info, ShieldAlert, TriangleAlert } from "lucide-react";
import { Notice } from "../../../ui/Notice.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { FigurePlot, FigureTable } from "./AnswerFigures.tsx";
import { CountChips } from "./CountChips.tsx";
import { AnswerText } from "./AnswerText.tsx";
import { FoundPassages } from "./FoundPassages.tsx";
import { foundOnly, NotFound } from "./NotFound.tsx";
import type { ItemSort } from "./item-columns.ts";
import { isOver } from "./is-over.ts";
import { ToolCalls } from "./ToolCalls.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface AnswerViewProps {
  answer: AnswerState;
  openEvidenceId: string | undefined;
  onOpen: (evidenceId: string) => void;
  isEmbedded: boolean;
  counts: AnswerCounts;
}

/** What a reader changed about the counts of an answer; `at` is the block of the count. */
export interface AnswerCounts {
  readonly changed: { readonly at: number; readonly filters: ItemFilters } | undefined;
  readonly onChange: (changed: { at: number; filters: ItemFilters } | undefined) => void;
  readonly onUpdate: ((filters: ItemFilters) => void) | null;
  /** The count whose items are listed; null: none. */
  readonly listed: { readonly at: number; readonly sort?: ItemSort | undefined } | null;
  readonly onListed: (listed: { at: number; sort?: ItemSort } | null) => void;
}

/** An answer as far as it has come: what its agent did, what it says, figures, and what a reader has to know about it. */
export function AnswerView({ answer, openEvidenceId, onOpen, isEmbedded, counts }: AnswerViewProps) {
  const blocks = answer.steps.flat();
  const calls = blocks.flatMap((block) => (block.kind === "tool" ? [block.call] : []));
  const isSettled = isOver(answer.status);
  return (
    <div className="flex flex-col gap-4" aria-busy={!isSettled}>
      {calls.length === 0 ? null : <ToolCalls calls={calls} />}
      {answer.taint.length === 0 || !hasRisk(calls) ? null : <Taint path={answer.taint} />}
      {blocks.map((block, index) => (
        <Block key={index} at={index} {...{ block, answer, openEvidenceId, onOpen, isEmbedded, counts }} />
      ))}
      <NotFound answer={answer} openEvidenceId={openEvidenceId} onOpen={onOpen} />
      <Ending answer={answer} />
    </div>
  );
}

function Block({
  block,
  at,
  answer,
  isEmbedded,
  counts,
  ...shown
}: AnswerViewProps & { block: AnswerBlock; at: number }) {
  const isLead = answer.steps.flat().findIndex(({ kind }) => kind === "text") === at;
  switch (block.kind) {
    case "text":
      if (isOnlyPassages(answer) && block.sentences !== null)
        return (
          <FoundPassages
            sentences={foundOnly(block.sentences, answer.evidence)}
            evidence={answer.evidence}
            openEvidenceId={shown.openEvidenceId}
            onOpen={shown.onOpen}
          />
        );
      return (
        <AnswerText
          block={block}
          evidence={answer.evidence}
          isLead={isLead}
          isRecounted={counts.changed !== undefined}
          {...shown}
        />
      );
    case "count":
      return <Count count={block.count} {...{ at, counts, isEmbedded }} />;
    case "table":
      return <FigureTable table={block.table} />;
    case "plot":
      return <FigurePlot plot={block.plot} />;
    case "notice":
      return (
        <Notice tone={block.tone} icon={block.tone === "info" ? Info : TriangleAlert}>
          {block.text}
        </Notice>
      );
    case "approval":
      return (
        <Notice
          tone="quiet"
          icon={Hand}
          action={
            isEmbedded ? undefined : (
              <Link
                to="/dashboard/workflow-generation/approval"
                search={{ id: block.approvalId }}
                className="text-link"
              >
                {texts.openTheApprovals}
              </Link>
            )
          }
        >
          {block.why}
        </Notice>
      );
    case "tool":
      return null;
  }
}

interface CountProps extends Pick<AnswerViewProps, "counts" | "isEmbedded"> {
  count: ItemCount;
  at: number;
}

function Count({ count, at, counts: { changed, listed, ...counts }, isEmbedded }: CountProps) {
  return (
    <CountChips
      count={count}
      list={{
        isOpen: listed?.at === at,
        sort: listed?.sort,
        onOpen: (isOpen) => counts.onListed(isOpen ? { at } : null),
        onSort: (sort) => counts.onListed({ at, sort }),
      }}
      changed={changed?.at === at ? changed.filters : undefined}
      onChange={(filters) => counts.onChange(filters && { at, filters })}
      onUpdate={counts.onUpdate}
      isEmbedded={isEmbedded}
    />
  );
}

/** Without a model an answer is passages: none of them answers. */
function isOnlyPassages({ steps }: AnswerState): boolean {
  return steps.flat().some((block) => block.kind === "notice" && block.tone === "info");
}

/** Where text of strangers came into this run, as a path: what was read, and what waits because of it. */
function Taint({ path }: { path: readonly string[] }) {
  return (
    <Notice tone="warning" icon={ShieldAlert}>
      {texts.thisRunHasRead(path.join(texts.then2))}
    </Notice>
  );
}

function hasRisk(calls: readonly AnswerToolCall[]): boolean {
  return calls.some(({ state }) => state === "waiting");
}

function Ending({ answer: { status, error, steps } }: { answer: AnswerState }) {
  if (status === "failed")
    return (
      <Notice tone="danger" icon={CircleX}>
        {error ?? texts.theAnswerCouldNot}
      </Notice>
    );
  if (status === "stopped")
    return (
      <p className="type-small flex items-center gap-2 text-muted">
        <Ban size={16} aria-hidden="true" /> {texts.stoppedWhatWasSaid}
      </p>
    );
  if (status === "queued" || (status === "running" && steps.flat().length === 0))
    return (
      <p className="type-small flex items-center gap-2 text-muted" role="status">
        <Spinner /> {texts.readingWhatIsConnected}
      </p>
    );
  return null;
}
