import type { PirQuery } from "@hoopoe/contract/search/pir.ts";
import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { newsGenerateReport, pirGenerateReport, reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import * as z from "zod/mini";
import { pirFields } from "@hoopoe/contract/reports/saved-pir.ts";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { useTemplates } from "../../../features/reports/report/use-templates.ts";
import { ReportEstimate } from "./ReportEstimate.tsx";
import { foundWords } from "../../../features/search/search/found-words.ts";
import { questionOf } from "../../../features/search/search/question-of.ts";
import { fetchIds } from "../../../features/search/search/use-search.ts";
import { texts } from "../../../messages/en/pages/reports/search.ts";

const readMax = 2_000;

interface WriteReportProps {
  query: PirQuery;
  /** How many events have the words of the search. */
  total: number;
  /** How many more mean the same: where there are any, a report is written from what is best. */
  nearCount: number;
  onClose: () => void;
}

const question = z.object({ question: pirFields.question, template: pirFields.templatePath });
const definition = defineForm(question, {
  question: { label: texts.question, help: texts.theReportAnswersThis, wrong: texts.writeTheQuestionFirst },
  template: { label: texts.template, control: "select" },
});

/** Asks what the report should answer, then writes it from the matches. Leaving the page does not stop it. */
export function WriteReport({ query, total, nearCount, onClose }: WriteReportProps) {
  const navigate = useNavigate();
  const { templates, options } = useTemplates();
  const sort = nearCount > 0 ? "best" : "newest";
  const form = useContractForm(definition, {
    initial: { question: questionOf(query.terms), template: builtInTemplateIds["post-incident-review"] },
    async send(values) {
      const chosen = templates.find(({ id }) => id === values.template);
      const results = await fetchIds({ ...query, sort }, readMax);
      const count = Math.max(total + nearCount, results.length);
      const input_data = { status: "ok", count, results };
      // Not waited for: the report's own page shows it grow.
      const body = { user_input: values.question.trim(), input_data, wait: false };
      return chosen?.isBuiltIn === true && chosen.kind === "news-digest"
        ? call(newsGenerateReport, { body })
        : call(pirGenerateReport, { body: { ...body, template_path: values.template } });
    },
    onSaved({ reportId }) {
      void invalidate(reportList);
      void navigate({ to: "/dashboard/save-data/report/$reportId", params: { reportId } });
    },
  });
  return (
    <Inspector
      title={texts.writeReport}
      subtitle={readFrom(total, nearCount)}
      onClose={onClose}
      actions={
        <Submit
          of={form}
          form="write-report"
          variant="primary"
          icon={FileText}
          calls={[pirGenerateReport, newsGenerateReport]}
          disabledReason={form.missing}
        >
          {texts.writeReport}
        </Submit>
      }
    >
      <Form of={form} id="write-report" className="flex flex-col gap-4 px-4 pb-4">
        <ContractField of={form} name="question" />
        <ContractField
          of={form}
          name="template"
          options={options}
          aside={
            <Link to="/dashboard/save-data/report-templates" className="text-link">
              {texts.editTemplates}
            </Link>
          }
        />
        <ReportEstimate query={{ ...query, sort }} readMax={readMax} />
        {form.failure === null ? null : (
          <Notice tone="danger" icon={FileText} isLive>
            {sentences.reportFailed}. {form.failure}
          </Notice>
        )}
        {form.isSaving ? (
          <p role="status" className="type-small text-muted">
            {texts.readingTheEventsAnd}
          </p>
        ) : null}
      </Form>
    </Inspector>
  );
}

function readFrom(total: number, nearCount: number): string {
  const which = nearCount > 0 ? texts.best : texts.newest;
  const all = foundWords(total, nearCount);
  return total + nearCount > readMax ? texts.fromTheEventsOf(which, readMax, all) : texts.from(all);
}
