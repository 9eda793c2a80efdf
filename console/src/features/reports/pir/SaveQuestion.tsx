import type { PirQuery } from "@hoopoe/contract/search/pir.ts";
import { savedPirCreate, savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PirFieldset } from "./PirFieldset.tsx";
import { emptyForm, toPirBody, usePirFields } from "./pir-fields.ts";
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
  const { fields, set } = usePirFields({
    ...emptyForm,
    name: query.terms.replaceAll('"', "").slice(0, 60),
    question,
  });
  const save = useMutation({
    mutationFn: () => {
      const { terms, sources, from = null, to = null } = query;
      return call(savedPirCreate, {
        body: toPirBody(fields, { terms, sources: [...sources], from, to, windowDays: null }),
      });
    },
    onSuccess: ({ data }) => {
      void invalidate(savedPirList);
      void navigate({ to: "/dashboard/save-data/pir/$pirId", params: { pirId: data.id } });
    },
  });
  const missing =
    fields.name.trim() === ""
      ? texts.giveItANameFirst
      : fields.question.trim() === ""
        ? texts.writeTheQuestionFirst
        : undefined;
  return (
    <Inspector
      title={texts.saveQuestion}
      subtitle={texts.askedAgainWhenYou}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          icon={Bookmark}
          isLoading={save.isPending}
          calls={savedPirCreate}
          disabledReason={missing}
          onClick={() => save.mutate()}
        >
          {texts.saveQuestion}
        </Button>
      }
    >
      {save.isError ? (
        <div className="px-4 pb-3">
          <Notice tone="danger" icon={Bookmark} isLive>
            {errorWords(save.error).message}
          </Notice>
        </div>
      ) : null}
      <PirFieldset fields={fields} set={set} />
    </Inspector>
  );
}
