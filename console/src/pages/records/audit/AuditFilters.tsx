import { auditActions } from "@hoopoe/contract/records/audit.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { SearchField } from "../../../ui/SearchField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { AuditParams } from "./audit-params.ts";
import { texts } from "../../../messages/en/pages/records/audit.ts";

/** Who, what, from when to when; each change goes to the address. */
export function AuditFilters({ params }: { params: AuditParams }) {
  const navigate = useNavigate();
  const [actor, setActor] = useState(params.actor ?? "");
  const change = (part: Partial<AuditParams>): void =>
    void navigate({ to: "/dashboard/profile/organisation/audit", search: { ...params, ...part }, replace: true });
  return (
    <form
      role="search"
      className="grid shrink-0 grid-cols-[minmax(0,1fr)_220px_150px_150px] items-end gap-3 px-(--gutter) py-3 phone:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        change({ actor: actor.trim() === "" ? undefined : actor.trim() });
      }}
    >
      <SearchField
        className="phone:col-span-2"
        label={texts.who}
        placeholder={texts.partOfAnEMail}
        value={actor}
        onChange={(event) => setActor(event.target.value)}
        onBlur={() => change({ actor: actor.trim() === "" ? undefined : actor.trim() })}
      />
      <SelectField
        className="phone:col-span-2"
        label={texts.what}
        value={params.action ?? ""}
        onChange={(event) => change({ action: event.target.value === "" ? undefined : event.target.value })}
        options={[
          { value: "", label: texts.everything },
          ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextField
        label={texts.from}
        type="date"
        value={params.from ?? ""}
        onChange={(event) => change({ from: event.target.value === "" ? undefined : event.target.value })}
      />
      <TextField
        label={texts.to}
        type="date"
        value={params.to ?? ""}
        onChange={(event) => change({ to: event.target.value === "" ? undefined : event.target.value })}
      />
    </form>
  );
}
