import type { CatalogEntry } from "@hoopoe/contract/integration.ts";
import { integrationCreate, integrationList } from "@hoopoe/contract/routes/integration.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { call } from "../../api/client.ts";
import { errorWords } from "../../api/error-words.ts";
import { invalidate } from "../../api/query.ts";
import { releaseLeaveGuards } from "../../shell/leave-guard.ts";
import { Button } from "../../ui/Button.tsx";
import { Inspector } from "../../ui/Inspector.tsx";
import { SourceIcon } from "../../ui/SourceIcon.tsx";
import { toastError, toastSuccess } from "../../ui/toast.tsx";
import { ConfigForm, type FormValues } from "./ConfigForm.tsx";

interface ConnectPanelProps {
  entry: CatalogEntry;
  onConnected: (integrationId: string) => void;
  onClose: () => void;
}

/** Switches a product on in this workspace: its form, then its streams. */
export function ConnectPanel({ entry, onConnected, onClose }: ConnectPanelProps) {
  const create = useMutation({
    mutationFn: (values: FormValues) =>
      call(integrationCreate, { body: { catalogId: entry.catalogId, attributes: JSON.stringify(values) } }),
    onSuccess: async () => {
      releaseLeaveGuards();
      await invalidate(integrationList);
      toastSuccess(`${entry.name} is connected`, { detail: "Start a stream to let it flow in." });
    },
    onError: (error) => {
      if (errorWords(error).field === null)
        toastError(sentences.integrationCreateFailed, { detail: errorWords(error).message });
    },
  });
  const words = create.isError ? errorWords(create.error) : null;
  return (
    <Inspector
      title={`Connect ${entry.name}`}
      icon={<SourceIcon source={entry.source_datatype} size="tile" isDecorative />}
      subtitle={entry.category}
      onClose={onClose}
      actions={
        <Button type="submit" form="connect" variant="primary" icon={Plug} isLoading={create.isPending}>
          Connect
        </Button>
      }
    >
      <div className="px-4 pb-4">
        <p className="mb-4 text-secondary">{entry.description}</p>
        <ConfigForm
          id="connect"
          fields={entry.fields}
          values={{}}
          problem={words}
          onSubmit={(values) => create.mutate(values, { onSuccess: ({ data }) => onConnected(data.id) })}
          subject={`the new ${entry.name}`}
          save={(values) => create.mutateAsync(values)}
        />
      </div>
    </Inspector>
  );
}
