import {
  type ReportTemplate,
  reportTemplateChange,
  reportTemplateCreate,
  reportTemplateList,
  reportTemplatePreview,
} from "@hoopoe/contract/reports/routes/report-template.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Info, Save, TriangleAlert } from "lucide-react";
import { useDeferredValue } from "react";
import * as z from "zod/mini";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { FormConflict } from "../../../ui/form/FormConflict.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface TemplateEditorProps {
  template: ReportTemplate;
  /** A new one is made from it. */
  isCopy: boolean;
  /** Somebody removed it meanwhile: what is written here is kept as a new one. */
  isGone: boolean;
  onKept: (id: string) => void;
}

const definition = defineForm(z.pick(reportTemplateCreate.body, { name: true, text: true }), {
  name: { label: texts.name, wrong: texts.giveItANameFirst },
  text: { label: texts.template, isMono: true, rows: 18, spellCheck: false, help: texts.aHeadingBottomLine },
});

/** The text of a template beside what it makes of a report; what it cannot hold is said with the line and the way out. */
export function TemplateEditor({ template, isCopy, isGone, onKept }: TemplateEditorProps) {
  const isNew = isCopy || isGone;
  const isFixed = template.isBuiltIn && !isCopy;
  const reread = () => invalidate(reportTemplateList);
  const valuesOf = ({ name, text }: ReportTemplate) => ({ name: isCopy ? texts.ours(name) : name, text });
  const stored = isNew ? undefined : { version: template.version, values: valuesOf(template) };
  const form = useContractForm(definition, {
    initial: valuesOf(template),
    send: (body, version) =>
      isNew
        ? call(reportTemplateCreate, { body: { ...body, kind: template.kind } })
        : call(reportTemplateChange, { params: { id: template.id }, body: { ...body, version } }),
    sharing: {
      stored,
      storedBy: ({ data }) => ({ version: data.version, values: { name: data.name, text: data.text } }),
      code: "template-changed",
      what: texts.thisTemplate,
      onRead: reread,
    },
    // Another template is chosen by the same question as another page.
    leave: { text: texts.youHaveUnsavedChanges(template.name) },
    failed: texts.theTemplateCouldNot,
    async onSaved({ data }) {
      await reread();
      toastSuccess(texts.templateKept, { detail: texts.chooseItWhereA });
      onKept(data.id);
    },
    onFailed: (error) => (isProblem(error, "template-not-found") ? reread() : undefined),
  });
  const shown = useDeferredValue(form.values.text);
  const preview = useQuery({
    ...apiQuery(reportTemplatePreview, { body: { text: shown } }),
    placeholderData: keepPreviousData,
  });
  const problem = problemWords(preview.data?.problem);
  return (
    <div className="grid grid-cols-2 gap-6 narrow:grid-cols-1">
      <Form of={form} className="flex flex-col items-start gap-4">
        <FormConflict of={form}>
          {texts.yourWordsAreStill(template.name)}
          <pre className="my-1.5 max-h-40 overflow-y-auto font-mono whitespace-pre-wrap wrap-anywhere">
            {template.text}
          </pre>
        </FormConflict>
        {isGone ? (
          <Notice tone="warning" icon={TriangleAlert} isLive>
            {texts.somebodyRemovedThisTemplate}
          </Notice>
        ) : null}
        <ContractField of={form} name="name" className="w-full" readOnly={isFixed} />
        <ContractField of={form} name="text" className="w-full" readOnly={isFixed} error={problem} />
        {isFixed ? (
          <Notice tone="info" icon={Info}>
            {texts.aBuiltInTemplate}
          </Notice>
        ) : (
          <Submit
            of={form}
            icon={Save}
            calls={isNew ? reportTemplateCreate : reportTemplateChange}
            disabledReason={form.missing ?? (problem === undefined ? undefined : texts.mendTheTemplateFirst)}
          >
            {texts.keepTemplate}
          </Submit>
        )}
      </Form>
      <TemplatePreview tlp={preview.data?.tlp ?? null} sections={preview.data?.sections ?? []} />
    </div>
  );
}

function problemWords(problem: string | null | undefined): string | undefined {
  return problem?.replace(/^line /, texts.line).replace(/^has /, texts.theTemplateHas);
}
