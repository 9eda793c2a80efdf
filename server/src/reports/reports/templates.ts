import { parseTemplate, type ReportLayout } from "@hoopoe/agents/reports/template/parse-template.ts";
import { builtInLayout } from "@hoopoe/agents/reports/template/built-in-layout.ts";
import {
  builtInTemplateIds,
  type ReportTemplateKind,
  reportTemplates,
  templateLabels,
  templateText,
} from "@hoopoe/contract/reports/report-templates.ts";
import type { ReportTemplate } from "@hoopoe/contract/reports/routes/report-template.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope, WorkspaceScope } from "../../platform/scope.ts";
import {
  deleteTemplate,
  insertTemplate,
  loadTemplate,
  loadTemplates,
  type TemplateRow,
  updateTemplate,
} from "./template-store.ts";

/** Which template a report follows. `id` is null for a built-in one. */
export interface ChosenTemplate {
  readonly id: string | null;
  readonly kind: ReportTemplateKind;
  readonly layout: ReportLayout;
}

export interface TemplatesService {
  list(scope: Scope): Promise<ReportTemplate[]>;
  create(scope: Scope, template: { name: string; kind: ReportTemplateKind; text: string }): Promise<ReportTemplate>;
  /** @throws Failure template-changed where somebody saved since `version` was read */
  change(
    scope: Scope,
    id: string,
    change: { name?: string | undefined; text?: string | undefined; version: number },
  ): Promise<ReportTemplate>;
  remove(scope: Scope, id: string): Promise<void>;
}

export function createTemplatesService({ db }: { db: Database }): TemplatesService {
  return {
    async list(scope) {
      const own = await db.withTenant(scope, (trx) => loadTemplates(trx, scope));
      return [...reportTemplates.map(builtIn), ...own.map(toTemplate)];
    },
    async create(scope, template) {
      readLayout(template);
      return toTemplate(await db.withTenant(scope, (trx) => insertTemplate(trx, scope, template)));
    },
    change: (scope, id, change) =>
      db.withTenant(scope, async (trx) => {
        const before = (await loadTemplate(trx, scope, id)) ?? fail("template-not-found");
        const { version } = change;
        const after = { ...before, name: change.name ?? before.name, text: change.text ?? before.text, version };
        readLayout(after);
        if (!(await updateTemplate(trx, scope, after))) {
          const theirs = (await loadTemplate(trx, scope, id)) ?? fail("template-not-found");
          fail("template-changed", { version: theirs.version });
        }
        return toTemplate({ ...after, version: version + 1 });
      }),
    async remove(scope, id) {
      if (!(await db.withTenant(scope, (trx) => deleteTemplate(trx, scope, id)))) fail("template-not-found");
    },
  };
}

/** The template behind a handle, built-in or the workspace's own. @throws Failure template-not-found */
export async function chooseTemplate(trx: Trx, scope: WorkspaceScope, handle: string): Promise<ChosenTemplate> {
  const kind = reportTemplates.find((one) => builtInTemplateIds[one] === handle);
  if (kind !== undefined) return { id: null, kind, layout: builtInLayout(kind) };
  const row = (await loadTemplate(trx, scope, handle)) ?? fail("template-not-found");
  return { id: row.id, kind: row.kind, layout: readLayout(row) };
}

/** @throws Failure template-invalid with the line and the way out */
function readLayout({ name, text }: Pick<TemplateRow, "name" | "text">): ReportLayout {
  const parsed = parseTemplate(text);
  return parsed.ok
    ? { name, tlp: parsed.tlp, sections: parsed.sections }
    : fail("template-invalid", { field: "text", reason: `${parsed.reason}.` });
}

function toTemplate(row: TemplateRow): ReportTemplate {
  const { tlp, sections } = readLayout(row);
  return { ...row, tlp, sections, isBuiltIn: false };
}

function builtIn(kind: ReportTemplateKind): ReportTemplate {
  const { tlp, sections } = builtInLayout(kind);
  const id = builtInTemplateIds[kind];
  return { id, name: templateLabels[kind], kind, text: templateText(kind), tlp, sections, isBuiltIn: true, version: 1 };
}
