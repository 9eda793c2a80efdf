import type { ToolPolicy } from "@hoopoe/contract/assist/agent.ts";
import type { PlannedChange } from "@hoopoe/contract/work/execution.ts";
import type { ItemCount } from "@hoopoe/contract/assist/item-filters.ts";
import type { AnswerPlot, AnswerTable } from "@hoopoe/contract/assist/answer.ts";
import type { EffectOwner } from "../../work/actions/service.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

/** What a tool found or did. */
export interface ToolResult {
  /** One line for people. */
  readonly summary: string;
  /** For a model, beside the documents. */
  readonly text: string;
  /** What an answer may quote. Those of the platform's own figures have no itemId. */
  readonly docs: readonly SourceDoc[];
  readonly table?: AnswerTable;
  readonly plot?: AnswerPlot;
  /** Figures of items with the filters behind them. */
  readonly counts?: readonly ItemCount[];
  /** Where text of others came in, in words. Null claims there is none: `taintOf` checks that claim. */
  readonly taint: string | null;
}

export interface ToolContext {
  readonly signal: AbortSignal;
  /** ISO 8601: what "today" means. */
  readonly asOf: string;
  /** In which days begin and times are said: the asker's. */
  readonly zone: string;
  /** Only these streams are read; null: all that the caller may see. */
  readonly streams: readonly string[] | null;
  /** The same for each repeat of the same call. */
  readonly key: string;
  /** When that call was first asked for: the same for each repeat too. */
  readonly keyAt: Date;
  /** What somebody agreed to was seen in this version: the target has to be in it still. */
  readonly targetVersion?: string | null | undefined;
  /** The step of a run that its effects belong to; absent: none. */
  readonly owner?: EffectOwner;
}

/** What a call would do: the work that an approval binds. */
export interface PlannedCall {
  readonly product_name: string;
  readonly action: string;
  readonly integrationId: string | null;
  readonly targetVersion: string | null;
  readonly changes: readonly PlannedChange[];
}

export type ToolEffect = "read" | "write" | "destructive";

/** By the name of a field: what people read instead of it, and what they have to know. */
export type FieldWords = Readonly<Record<string, { readonly title: string; readonly description?: string }>>;

/** A tool as an agent is offered it. `run` takes input that `input` has parsed. */
export interface Tool {
  readonly id: string;
  /** What a model calls it by. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it does, for people; absent: the description is written for them too. */
  readonly words?: string;
  /** The same for fields of its input. */
  readonly fieldWords?: FieldWords;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly effect: ToolEffect;
  /** Whether its input leaves Hoopoe. */
  readonly isOutbound: boolean;
  /** A read whose input goes to the connected product, such as a search at the vendor. */
  readonly sendsInput?: boolean;
  /** Who outside this workspace wrote its name, description or schema, which every model reads; absent: nobody. */
  readonly describedBy?: string;
  /** Whether two runs under one key do it twice: then a word for it is spent before it is done. */
  readonly isKeyless?: boolean;
  /** To whom a call carries what it is given; absent: to nobody. @throws as `parse` */
  recipientsOf?(input: unknown): readonly string[];
  /** @throws Failure tool-input-invalid that names the field */
  parse(input: unknown): unknown;
  /** What it would change; absent where only whoever runs it can know. @throws as `run` */
  plan?(input: unknown, signal: AbortSignal): Promise<PlannedCall>;
  run(input: unknown, ctx: ToolContext): Promise<ToolResult>;
}

export interface OfferedTool extends Tool {
  readonly policy: Exclude<ToolPolicy, "deny">;
}
