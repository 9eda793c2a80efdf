import { integrationErase } from "@hoopoe/contract/operations/routes/erasure.ts";
import type { Audience, CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import { integrationDataList } from "@hoopoe/contract/intake/routes/ingest.ts";
import { integrationList, integrationUpdate } from "@hoopoe/contract/intake/routes/integration.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { Eraser, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { EraseDialog } from "../../../features/records/erasure/EraseDialog.tsx";
import { AttributesEditor } from "./AttributesEditor.tsx";
import { AudienceField } from "./AudienceField.tsx";
import { nameOf, readAttributes } from "../../../features/intake/integrations/attributes.ts";
import { ConfigForm } from "./ConfigForm.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

const refresh = () => invalidate(integrationList, integrationDataList);

interface IntegrationSettingsProps {
  integration: Integration;
  entry: CatalogEntry;
  onDeleted: () => void;
}

/** The product's fields again, and the way out: deleting keeps the items and can be undone. */
export function IntegrationSettings({ integration, entry, onDeleted }: IntegrationSettingsProps) {
  const { save, saveText, share } = useSettings(integration.id);
  return (
    <div className="p-4">
      <ConfigForm
        id="settings"
        fields={entry.fields}
        values={readAttributes(integration.attributes)}
        key={integration.attributes}
        subject={texts.theSettingsOf(nameOf(integration.attributes, entry.name))}
        send={(values) => save.mutateAsync(JSON.stringify(values))}
      />
      <AttributesEditor
        key={`text ${integration.attributes}`}
        attributes={integration.attributes}
        onSave={saveText.mutateAsync}
      />
      <div className="mt-4">
        <AudienceField
          calls={integrationUpdate}
          audience={share.isPending ? share.variables : integration.audience}
          onChange={share.mutate}
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Button type="submit" form="settings" calls={integrationUpdate} isLoading={save.isPending}>
          {texts.saveChanges}
        </Button>
        <WaysOut integration={integration} name={entry.name} onDeleted={onDeleted} />
      </div>
    </div>
  );
}

interface WaysOutProps {
  integration: Integration;
  name: string;
  onDeleted: () => void;
}

/** Removed, which can be undone; or erased with all that it brought in. */
function WaysOut({ integration, name: productName, onDeleted }: WaysOutProps) {
  const { id } = integration;
  const [isErasing, setErasing] = useState(false);
  const setDeleted = async (isDeleted: 0 | 1) => {
    try {
      await call(integrationUpdate, { params: { id }, body: { isDeleted } });
    } catch (error) {
      toastFailure(sentences.integrationUpdateFailed, error);
      return;
    }
    await refresh();
    if (isDeleted === 0) return;
    const name = nameOf(integration.attributes, productName);
    toastSuccess(texts.wasRemoved(name), {
      detail: texts.itsItemsStay,
      link: { label: texts.undo, onClick: () => void setDeleted(0) },
    });
    releaseLeaveGuards();
    onDeleted();
  };
  return (
    <>
      <Button
        variant="danger"
        icon={Trash2}
        calls={integrationUpdate}
        className="ml-auto"
        onClick={() => void setDeleted(1)}
      >
        {texts.remove}
      </Button>
      <Button variant="danger" icon={Eraser} calls={integrationErase} onClick={() => setErasing(true)}>
        {texts.eraseForGood}
      </Button>
      {isErasing ? (
        <EraseDialog
          subject="integration"
          id={integration.id}
          onClose={() => setErasing(false)}
          onStarted={() => {
            void refresh();
            releaseLeaveGuards();
            onDeleted();
          }}
        />
      ) : null}
    </>
  );
}

/** What can be changed of an integration, each change by itself. */
function useSettings(id: string) {
  const saving = {
    scope: inTurn("integration", id),
    mutationFn: (attributes: string) => call(integrationUpdate, { params: { id }, body: { attributes } }),
    onSuccess: () => {
      releaseLeaveGuards();
      toastSuccess(texts.changesSaved);
    },
    onError: (error: Error) => {
      if (errorWords(error).field === null) toastFailure(sentences.integrationUpdateFailed, error);
    },
    onSettled: refresh,
  };
  // Each shows what was wrong with what was typed into it.
  const save = useMutation(saving);
  const saveText = useMutation(saving);
  const share = useMutation({
    scope: inTurn("integration", id),
    mutationFn: (audience: Audience) => call(integrationUpdate, { params: { id }, body: { audience } }),
    onSuccess: () => toastSuccess(texts.whoMaySeeItWas, { detail: texts.alsoForWhatIsHere }),
    onError: (error) => toastFailure(sentences.integrationUpdateFailed, error),
    onSettled: refresh,
  });
  return { save, saveText, share };
}
