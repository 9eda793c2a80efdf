import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { apiQuery } from "../../../api/query.ts";
import { inputsField } from "../../../features/work/jobs/inputs-field.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { type TaskForm, taskRules } from "./task-form.ts";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

const words = z.string().check(z.maxLength(2000));
const windows = [
  { value: "1", label: texts.theLastDay },
  { value: "7", label: texts.theLast7Days },
  { value: "30", label: texts.theLast30Days },
  { value: "90", label: texts.theLast90Days },
];

/** What a task asks with, in the fields of its kind. */
export function InputFields({ form }: { form: TaskForm }) {
  const { kind } = form.values;
  if (kind === "job") return <JobInputs form={form} />;
  return (
    <>
      {kind === "question" ? (
        <ContractField of={form} name="inputs.question" label={texts.question} schema={words} control="text" />
      ) : null}
      <ContractField
        of={form}
        name="inputs.terms"
        label={texts.searchTerms}
        help={kind === "question" ? texts.optionalNarrowsWhatThe : texts.asOnTheSearchPage}
        schema={words}
        control="text"
      />
      {kind === "pir" ? (
        <ContractField
          of={form}
          name="inputs.days"
          label={texts.window}
          schema={z.int()}
          control="select"
          options={windows}
        />
      ) : null}
    </>
  );
}

function JobInputs({ form }: { form: TaskForm }) {
  const jobs = useQuery(apiQuery(jobList, {})).data?.data ?? [];
  const options = [{ value: "", label: texts.chooseAJob }, ...jobs.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <ContractField of={form} name="inputs.jobId" label={texts.job} control="select" options={options} />
      <ContractField
        of={form}
        name="inputs.inputs"
        {...inputsField}
        control="json"
        error={taskRules(form.values).inputs}
      />
    </>
  );
}
