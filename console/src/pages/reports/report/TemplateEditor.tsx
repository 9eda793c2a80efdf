import {
  type ReportTemplate,
  reportTemplateChange,
  reportTemplateCreate,
  reportTemplateList,
  reportTemplatePreview,
} from "@hoopoe/contract/reports/routes/report-template.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Info, Save, TriangleAlert } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { useLeaveGuard } from "../../../shell/use-leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SavedMeanwhile } from "../../../ui/SavedMeanwhile.tsx";
import { TheirsUnread } from "../../../ui/TheirsUnread.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess, toastWarning } from "../../../ui/toast.tsx";
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

/** The text of a template beside what it makes of a report; what it cannot hold is said with the line and the way out. */
export function TemplateEditor({ template, isCopy, isGone, onKept }: TemplateEditorProps) {
  const isNew = isCopy || isGone;
  const isFixed = template.isBuiltIn && !isCopy;
  const firstName = isCopy ? texts.ours(template.name) : template.name;
  const [name, setName] = useState(firstName);
  const [text, setText] = useState(template.text);
  /** The one that the draft began from: the list beside it may hold a newer one by now. */
  const [base, setBase] = useState(template);
  const beginFrom = (next: ReportTemplate) => {
    setBase(next);
    setName(next.name);
    setText(next.text);
  };
  const shown = useDeferredValue(text);
  const preview = useQuery({
    ...apiQuery(reportTemplatePreview, { body: { text: shown } }),
    placeholderData: keepPreviousData,
  });
  const problem = preview.data?.problem ?? null;
  const keep = useMutation({
    mutationFn: (version: number) =>
      isNew
        ? call(reportTemplateCreate, { body: { name: name.trim(), kind: template.kind, text } })
        : call(reportTemplateChange, { params: { id: template.id }, body: { name: name.trim(), text, version } }),
    onSuccess: async ({ data }) => {
      if (!isNew) beginFrom(data);
      await invalidate(reportTemplateList);
      toastSuccess(texts.templateKept, { detail: texts.chooseItWhereA });
      onKept(data.id);
    },
    onError: async (error) => {
      if (isProblem(error, "template-changed")) return invalidate(reportTemplateList);
      toastFailure(texts.theTemplateCouldNot, error);
      if (isProblem(error, "template-not-found")) await invalidate(reportTemplateList);
    },
  });
  const missing =
    name.trim() === "" ? texts.giveItANameFirst : problem === null ? undefined : texts.mendTheTemplateFirst;
  const isChanged = text !== base.text || name !== (isCopy ? firstName : base.name);
  // Another template is chosen by the same question as another page.
  useLeaveGuard(isChanged && !isFixed, {
    text: texts.youHaveUnsavedChanges(name),
    save: async () => {
      if (missing !== undefined) {
        toastWarning(texts.theTemplateWasNot, { detail: missing });
        return false;
      }
      return keep.mutateAsync(base.version).then(
        () => true,
        () => false,
      );
    },
  });
  const isOvertaken = !isCopy && template.version > base.version && !keep.isPending;
  if (isOvertaken && name === base.name && text === base.text) beginFrom(template);
  return (
    <div className="grid grid-cols-2 gap-6 narrow:grid-cols-1">
      <form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          keep.mutate(base.version);
        }}
      >
        <TheirsUnread
          save={keep}
          code="template-changed"
          over={keep.variables}
          known={template.version}
          what={texts.thisTemplate}
          onRead={() => invalidate(reportTemplateList)}
        />
        {isGone ? (
          <Notice tone="warning" icon={TriangleAlert} isLive>
            {texts.somebodyRemovedThisTemplate}
          </Notice>
        ) : null}
        {isOvertaken ? (
          <SavedMeanwhile
            what={texts.thisTemplate}
            saveMine={texts.saveMineOverTheirs}
            isSaving={keep.isPending}
            onTakeTheirs={() => beginFrom(template)}
            onSaveMine={() => keep.mutate(template.version)}
          >
            {texts.yourWordsAreStill(template.name)}
            <pre className="my-1.5 max-h-40 overflow-y-auto font-mono whitespace-pre-wrap wrap-anywhere">
              {template.text}
            </pre>
          </SavedMeanwhile>
        ) : null}
        <TextField
          label={texts.name}
          className="w-full"
          maxLength={80}
          value={name}
          readOnly={isFixed}
          onChange={(event) => setName(event.target.value)}
        />
        <TextAreaField
          label={texts.template}
          className="w-full"
          isMono
          rows={18}
          spellCheck={false}
          maxLength={20_000}
          readOnly={isFixed}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={
            problem === null ? undefined : problem.replace(/^line /, texts.line).replace(/^has /, texts.theTemplateHas)
          }
          help={texts.aHeadingBottomLine}
        />
        {isFixed ? (
          <Notice tone="info" icon={Info}>
            {texts.aBuiltInTemplate}
          </Notice>
        ) : (
          <Button
            type="submit"
            icon={Save}
            calls={isNew ? reportTemplateCreate : reportTemplateChange}
            isLoading={keep.isPending}
            disabledReason={missing}
          >
            {texts.keepTemplate}
          </Button>
        )}
      </form>
      <TemplatePreview tlp={preview.data?.tlp ?? null} sections={preview.data?.sections ?? []} />
    </div>
  );
}
