import type { PirQuery } from "@hoopoe/contract/search/pir.ts";
import { savedPirCreate, savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PirFieldset } from "./PirFieldset.tsx";
import { emptyPir, pirForm, toPirBody } from "./pir-fields.ts";
import { texts } from "../../../messages/en/features/reports/pir.ts";

interface SaveQuestionProps {
  query: PirQuery;
  /** A question to begin with, in words. */
  question: string;
  onClose: () => void;
}

/** Keeps a search as a question that is asked again; its first run is made at once. */
export function SaveQuestion({ query, question, onClose }: SaveQuestionProps) {
  const navigate = useNavigate();
  const form = useContractForm(pirForm, {
    initial: { ...emptyPir, name: query.terms.replaceAll('"', "").slice(0, 60), question },
    send(values) {
      const { terms, sources, from = null, to = null } = query;
      const search = { terms, sources: [...sources], from, to, windowDays: null };
      return call(savedPirCreate, { body: toPirBody(values, search) });
    },
    onSaved({ data }) {
      void invalidate(savedPirList);
      void navigate({ to: "/dashboard/save-data/pir/$pirId", params: { pirId: data.id } });
    },
  });
  return (
    <Inspector
      title={texts.saveQuestion}
      subtitle={texts.askedAgainWhenYou}
      onClose={onClose}
      actions={
        <Submit
          of={form}
          form="pir"
          variant="primary"
          icon={Bookmark}
          calls={savedPirCreate}
          disabledReason={form.missing}
        >
          {texts.saveQuestion}
        </Submit>
      }
    >
      <Form of={form} id="pir" className="flex flex-col gap-4 px-4 pb-4">
        {form.failure === null ? null : (
          <Notice tone="danger" icon={Bookmark} isLive>
            {form.failure}
          </Notice>
        )}
        <PirFieldset form={form} />
      </Form>
    </Inspector>
  );
}
