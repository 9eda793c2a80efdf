import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { fenceEvidence } from "../../models/fence-evidence.ts";
import type { WorkspacePort, WorkspaceSearch } from "./workspace-port.ts";

const searchMax = 40;
const hitsMax = 6;

/**
 * Items of the workspace that the agent comes across and that aren't among the report's. They are numbered after its sources, and
 * citing one fails the check.
 */
export interface RelatedSources {
  search(asked: Omit<WorkspaceSearch, "limit">): Promise<readonly SourceDoc[]>;
  /** Those of its thread that aren't the report's own. */
  thread(itemId: string): Promise<readonly SourceDoc[]>;
  /** One that was found before, in full. */
  open(number: number): Promise<SourceDoc | null>;
  found(number: number): SourceDoc | undefined;
  /** As text for the model, between fences. Empty where there are none. */
  shown(docs: readonly SourceDoc[], bodyOf: (doc: SourceDoc) => string): string;
}

/** @param docs the report's own, whose numbers go from 1 to their count */
export function createRelatedSources(port: WorkspacePort | undefined, docs: readonly SourceDoc[]): RelatedSources {
  const own = new Set(docs.map(({ itemId }) => itemId));
  const byNumber = new Map<number, SourceDoc>();
  const numbers = new Map<string, number>();
  const numberOf = (doc: SourceDoc): number => {
    const number = numbers.get(doc.itemId) ?? docs.length + numbers.size + 1;
    numbers.set(doc.itemId, number);
    byNumber.set(number, doc);
    return number;
  };
  const others = (found: readonly SourceDoc[]) => found.filter(({ itemId }) => !own.has(itemId));
  return {
    async search({ from, to, ...asked }) {
      if (port === undefined) return [];
      const { frame } = port;
      const bounds = from === null && to === null ? frame : { from, to };
      // As many more as there may be of the report's own.
      return others(await port.search({ ...asked, ...bounds, limit: searchMax })).slice(0, hitsMax);
    },
    thread: async (itemId) => others((await port?.thread(itemId)) ?? []),
    async open(number) {
      const known = byNumber.get(number);
      return known === undefined || port === undefined ? null : port.open(known.itemId);
    },
    found: (number) => byNumber.get(number),
    shown(found, bodyOf) {
      if (found.length === 0) return "";
      const sources = found.map((doc) => ({
        number: numberOf(doc),
        heading: `related, not a source | ${doc.source_datatype} | ${doc.date} | ${doc.author} | ${doc.title}`,
        body: bodyOf(doc),
      }));
      return `${isRelated}\n\n${fenceEvidence(sources)}`;
    },
  };
}

const isRelated =
  "Items of the workspace that aren't among the report's sources follow. Don't cite them: where one contradicts a sentence, name it with its number among the contradictions of the last look, and the reader is shown it.";
