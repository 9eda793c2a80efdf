import type { Audience, CatalogEntry } from "@hoopoe/contract/intake/integration.ts";
import {
  integrationByCatalog,
  integrationCreate,
  integrationList,
} from "@hoopoe/contract/intake/routes/integration.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { VendorIcon } from "../../../ui/VendorIcon.tsx";
import { toastError, toastSuccess } from "../../../ui/toast.tsx";
import { AudienceField } from "./AudienceField.tsx";
import { nameOf } from "../../../features/intake/integrations/attributes.ts";
import { ConfigForm, type FormValues } from "./ConfigForm.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

interface ConnectPanelProps {
  entry: CatalogEntry;
  onConnected: (integrationId: string) => void;
  onClose: () => void;
}

/** Switches a product on in this workspace: its form, then its streams. */
export function ConnectPanel({ entry, onConnected, onClose }: ConnectPanelProps) {
  const [audience, setAudience] = useState<Audience>({ mode: "workspace", userIds: [] });
  const create = useMutation({
    mutationFn: (values: FormValues) =>
      call(integrationCreate, { body: { catalogId: entry.catalogId, attributes: JSON.stringify(values), audience } }),
    onSuccess: async () => {
      releaseLeaveGuards();
      await invalidate(integrationList);
      toastSuccess(texts.added(entry.name), {
        detail: entry.authMethods.length > 0 ? texts.nextEnterItsCredentials : texts.testingTheConnection,
      });
    },
    onError: (error) => {
      if (errorWords(error).field === null)
        toastError(sentences.integrationCreateFailed, { detail: errorWords(error).message });
    },
  });
  return (
    <Inspector
      title={texts.connectName(entry.name)}
      icon={<VendorIcon entry={entry} />}
      subtitle={entry.category}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="connect"
          variant="primary"
          icon={Plug}
          calls={integrationCreate}
          isLoading={create.isPending}
        >
          {texts.connect}
        </Button>
      }
    >
      <div className="px-4 pb-4">
        <p className="mb-4 text-secondary">{entry.description}</p>
        <AlreadyConnected entry={entry} onOpen={onConnected} />
        <ConnectSteps entry={entry} />
        <ConfigForm
          id="connect"
          fields={entry.fields}
          values={{}}
          subject={texts.theNew(entry.name)}
          send={create.mutateAsync}
          onDone={({ data }) => onConnected(data.id)}
        />
        <div className="mt-4">
          <AudienceField audience={audience} onChange={setAudience} />
        </div>
      </div>
    </Inspector>
  );
}

/** The product's other connections: often one of them is what somebody looks for. */
function AlreadyConnected({ entry, onOpen }: { entry: CatalogEntry; onOpen: (id: string) => void }) {
  const found = useQuery(apiQuery(integrationByCatalog, { query: { catalogId: entry.catalogId } }));
  const others = found.data?.data ?? [];
  if (others.length === 0) return null;
  return (
    <p className="type-small mb-4 text-secondary">
      {texts.connectedAlready}{" "}
      {others.map(({ id, attributes }, index) => (
        <span key={id}>
          {index === 0 ? "" : ", "}
          <button type="button" className="text-link underline" onClick={() => onOpen(id)}>
            {nameOf(attributes, entry.name)}
          </button>
        </span>
      ))}
    </p>
  );
}

/** What lies ahead, so that nobody begins without what it takes. */
function ConnectSteps({ entry }: { entry: CatalogEntry }) {
  const [method] = entry.authMethods;
  const steps = [
    texts.nameItAndSayWhere,
    ...(method === undefined
      ? []
      : [texts.giveItAccessAuthMethods(entry.authMethods.map(({ label }) => label).join(" or "))]),
    texts.checkItAndSeeWhat,
    texts.switchOn(entry.streams.map(({ label }) => label.toLowerCase()).join(", ")),
  ];
  return (
    <ol className="type-small mb-4 list-decimal rounded-control bg-inset py-3 pr-3 pl-8 text-secondary">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
