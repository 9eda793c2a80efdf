import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { InputsField, readInputs } from "../../../features/work/jobs/InputsField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

interface InputFieldsProps {
  kind: SavedTask["kind"];
  inputs: Record<string, unknown>;
  /** Null while what is written makes no sense yet. */
  onChange: (inputs: Record<string, unknown> | null) => void;
}

/** What a task asks with, in the fields of its kind. */
export function InputFields({ kind, inputs, onChange }: InputFieldsProps) {
  if (kind === "job") return <JobInputs inputs={inputs} onChange={onChange} />;
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = inputs;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  const words = (name: string): string => (typeof inputs[name] === "string" ? inputs[name] : "");
  return (
    <>
      {kind === "question" ? (
        <TextField
          label={texts.question}
          maxLength={2000}
          value={words("question")}
          onChange={(event) => set("question", event.target.value)}
        />
      ) : null}
      <TextField
        label={texts.searchTerms}
        help={kind === "question" ? texts.optionalNarrowsWhatThe : texts.asOnTheSearchPage}
        maxLength={2000}
        value={words("terms")}
        onChange={(event) => set("terms", event.target.value)}
      />
      {kind === "pir" ? (
        <SelectField
          label={texts.window}
          options={[
            { value: "1", label: texts.theLastDay },
            { value: "7", label: texts.theLast7Days },
            { value: "30", label: texts.theLast30Days },
            { value: "90", label: texts.theLast90Days },
          ]}
          value={typeof inputs["days"] === "number" ? String(inputs["days"]) : "7"}
          onChange={(event) => set("days", Number(event.target.value))}
        />
      ) : null}
    </>
  );
}

function JobInputs({ inputs, onChange }: Pick<InputFieldsProps, "inputs" | "onChange">) {
  const jobs = useQuery(apiQuery(jobList, {}));
  const [text, setText] = useState(() => JSON.stringify(inputs["inputs"] ?? {}, null, 2));
  const jobId = typeof inputs["jobId"] === "string" ? inputs["jobId"] : "";
  return (
    <>
      <SelectField
        label={texts.job}
        options={[
          { value: "", label: texts.chooseAJob },
          ...(jobs.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={jobId}
        onChange={(event) => onChange({ ...inputs, jobId: event.target.value })}
      />
      <InputsField
        value={text}
        onChange={(next) => {
          setText(next);
          const read = readInputs(next);
          onChange(read === null ? null : { ...inputs, jobId, inputs: read });
        }}
      />
    </>
  );
}
