import type { PirQuery } from "@hoopoe/contract/search/pir.ts";
import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { newsGenerateReport, pirGenerateReport, reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { useTemplates } from "../../../features/reports/report/use-templates.ts";
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

/** Asks what the report should answer, then writes it from the matches. Leaving the page does not stop it. */
export function WriteReport({ query, total, nearCount, onClose }: WriteReportProps) {
  const navigate = useNavigate();
  const [question, setQuestion] = useState(() => questionOf(query.terms));
  const [template, setTemplate] = useState<string>(builtInTemplateIds["post-incident-review"]);
  const { templates, options } = useTemplates();
  const chosen = templates.find(({ id }) => id === template);
  const write = useMutation({
    mutationFn: async () => {
      const results = await fetchIds({ ...query, sort: nearCount > 0 ? "best" : "newest" }, readMax);
      const count = Math.max(total + nearCount, results.length);
      const input_data = { status: "ok", count, results };
      // Not waited for: the report's own page shows it grow.
      const body = { user_input: question.trim(), input_data, wait: false };
      return chosen?.isBuiltIn === true && chosen.kind === "news-digest"
        ? call(newsGenerateReport, { body })
        : call(pirGenerateReport, { body: { ...body, template_path: template } });
    },
    onSuccess: ({ reportId }) => {
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
        <Button
          variant="primary"
          icon={FileText}
          isLoading={write.isPending}
          calls={[pirGenerateReport, newsGenerateReport]}
          disabledReason={question.trim() === "" ? texts.writeTheQuestionFirst : undefined}
          onClick={() => write.mutate()}
        >
          {texts.writeReport}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
        <TextAreaField
          label={texts.question}
          maxLength={10_000}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          help={texts.theReportAnswersThis}
        />
        <SelectField
          label={texts.template}
          value={template}
          options={options}
          onChange={(event) => setTemplate(event.target.value)}
          aside={
            <Link to="/dashboard/save-data/report-templates" className="text-link">
              {texts.editTemplates}
            </Link>
          }
        />
        {write.isError ? (
          <Notice tone="danger" icon={FileText} isLive>
            {sentences.reportFailed}. {errorWords(write.error).message}
          </Notice>
        ) : null}
        {write.isPending ? (
          <p role="status" className="type-small text-muted">
            {texts.readingTheEventsAnd}
          </p>
        ) : null}
      </div>
    </Inspector>
  );
}

function readFrom(total: number, nearCount: number): string {
  const which = nearCount > 0 ? texts.best : texts.newest;
  const all = foundWords(total, nearCount);
  return total + nearCount > readMax ? texts.fromTheEventsOf(which, readMax, all) : texts.from(all);
}
