import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { defineReadTool } from "./define-read-tool.ts";
import { loadApprovals, loadRuns, loadSources } from "./figures-store.ts";
import { platformDoc } from "./platform-doc.ts";
import { plural, sourceAndTimeWords } from "./source-names.ts";
import type { Tool } from "./tool.ts";

const countMax = 5_000;
const shownMax = 20;
const status = z.optional(z.nullable(z.string().check(z.maxLength(40))));
const moment = z.optional(z.nullable(z.iso.datetime()));

/** What the platform knows of itself: runs, sources, approvals. */
export function platformTools(db: Database, scope: Scope): Tool[] {
  return [listRuns(db, scope), listSources(db, scope), listApprovals(db, scope)];
}

function listRuns(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "list_runs",
    title: "List runs",
    description:
      "Ingests and executions of jobs, newest first, with exact counts by status. `status`: succeeded, failed, running, queued, stopped and others. `from` and `to`: ISO 8601 in UTC.",
    words: "Lists the latest syncs and job runs, with a count for each outcome.",
    fieldWords: {
      status: { title: "State", description: "Such as succeeded, failed, running or queued; leave empty for all." },
      from: sourceAndTimeWords.from,
      to: sourceAndTimeWords.to,
    },
    input: z.object({ status, from: moment, to: moment }),
    async run({ status: wanted = null, from = null, to = null }, { asOf }) {
      const runs = await db.withTenant(scope, (trx) => loadRuns(trx, scope, { status: wanted, from, to, countMax }));
      const counts = countBy(runs.map((run) => run.status));
      const [latest] = runs;
      const failed = runs.find((run) => run.status === "failed");
      const lines = [
        `There ${runs.length === 1 ? "is" : "are"} ${plural(runs.length, `${wanted ?? ""} run`.trim())} in this workspace.`,
        ...counts.map(([name, count]) => `State ${name}: ${plural(count, "run")} of this workspace.`),
        ...(latest === undefined
          ? []
          : [`The latest run was “${latest.name}” on ${minute(latest.startedAt)} UTC, ${latest.status}.`]),
        ...(failed === undefined || failed.error === null
          ? []
          : [`The latest failed run, “${failed.name}”, ended with: ${failed.error.slice(0, 200)}`]),
      ];
      return {
        summary: lines[0] ?? "",
        text: lines.join("\n"),
        docs: [platformDoc({ title: "Runs of this workspace, counted by the database", lines, asOf })],
        taint: null,
        table: {
          title: "Latest runs",
          columns: ["Run", "Kind", "State", "Started (UTC)"],
          rows: runs.slice(0, shownMax).map((run) => [run.name, run.kind, run.status, minute(run.startedAt)]),
        },
      };
    },
  });
}

function listSources(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "list_sources",
    title: "List sources",
    description: "Connected streams with their number of items, last run and its outcome.",
    words: "Lists connected streams with their number of items, last run and its outcome.",
    fieldWords: {},
    input: z.object({}),
    async run(_input, { asOf }) {
      const sources = await db.withTenant(scope, (trx) => loadSources(trx, scope));
      const failed = sources.filter(({ lastStatus }) => lastStatus === "failed");
      const lines = [
        `There ${sources.length === 1 ? "is" : "are"} ${plural(sources.length, "connected stream")} in this workspace.`,
        `${sources.filter(({ isRunning }) => isRunning).length} of these streams are running.`,
        `${failed.length} of these streams failed in the last run.`,
        ...sources
          .slice(0, 12)
          .map(
            ({ name, stream, items }) =>
              `“${name}” (${stream}) has brought ${plural(items, "item")} to this workspace.`,
          ),
      ];
      return {
        summary: lines[0] ?? "",
        text: lines.join("\n"),
        docs: [platformDoc({ title: "Sources of this workspace, counted by the database", lines, asOf })],
        taint: null,
        table: {
          title: "Sources",
          columns: ["Source", "Stream", "Items", "Newest item", "Last run"],
          rows: sources.map(({ name, stream, items, newestAt, lastStatus }) => [
            name,
            stream,
            items,
            newestAt?.slice(0, 10) ?? "none",
            lastStatus ?? "never",
          ]),
        },
      };
    },
  });
}

function listApprovals(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "list_approvals",
    title: "List approvals",
    description: "Approvals with exact counts by status. `status`: pending, approved, rejected, expired, executed.",
    words: "Lists approval requests, with a count for each status.",
    fieldWords: {
      status: {
        title: "State",
        description: "Such as pending, approved, rejected, expired or executed; leave empty for all.",
      },
    },
    input: z.object({ status }),
    async run({ status: wanted = null }, { asOf }) {
      const approvals = await db.withTenant(scope, (trx) => loadApprovals(trx, { status: wanted, countMax }));
      const counts = countBy(approvals.map((approval) => approval.status));
      const lines = [
        `There ${approvals.length === 1 ? "is" : "are"} ${plural(approvals.length, `${wanted ?? ""} approval`.trim())} in this workspace.`,
        ...counts.map(
          ([name, count]) => `${plural(count, "approval")} of this workspace ${count === 1 ? "is" : "are"} ${name}.`,
        ),
      ];
      return {
        summary: lines[0] ?? "",
        text: lines.join("\n"),
        docs: [platformDoc({ title: "Approvals of this workspace, counted by the database", lines, asOf })],
        taint: null,
        ...(approvals.length === 0
          ? {}
          : {
              table: {
                title: "Latest approvals",
                columns: ["Approval", "State", "Asked (UTC)"],
                rows: approvals
                  .slice(0, shownMax)
                  .map(({ title, status: state, requestedAt }) => [title, state, minute(requestedAt)]),
              },
            }),
      };
    },
  });
}

function countBy(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}
