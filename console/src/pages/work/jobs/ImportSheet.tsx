import { jobImport, jobList } from "@hoopoe/contract/work/routes/job.ts";
import { workflowCatalog, workflowList } from "@hoopoe/contract/work/routes/workflow.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plug, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation");
type Preview = RouteReply<typeof jobImport>;

/** A job from a file: what differs from the one of its name, what hinders it, and which connections it takes here. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { look, take, connections, unreadable, read, connect } = useImport(onClose);
  const preview = look.data;
  const errors = preview?.problems.filter(({ severity }) => severity === "error") ?? [];
  const failed = look.error ?? take.error;
  return (
    <Sheet label={texts.importAJob} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="type-heading">{texts.importAJob}</h2>
          <p className="type-small mt-1 text-muted">{texts.fromAFileThatAnother}</p>
        </div>
        <label className="type-small flex flex-col gap-1.5 text-secondary">
          {texts.file}
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => void read(event.target.files?.[0])}
            className="text-ink file:mr-3 file:h-(--control) file:rounded-control file:border file:border-line file:bg-raised file:px-3 file:text-ink"
          />
        </label>
        {unreadable === null && failed === null ? null : (
          <p role="alert" className="type-small text-danger">
            {unreadable ?? errorWords(failed).message}
          </p>
        )}
        {preview === undefined ? null : <PreviewList preview={preview} connections={connections} onConnect={connect} />}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            isLoading={take.isPending || look.isPending}
            disabledReason={
              preview === undefined
                ? texts.chooseAFileFirst
                : errors.length > 0
                  ? texts.problemsHinderIt(errors.length)
                  : undefined
            }
            onClick={() => take.mutate()}
          >
            {texts.import}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** Reads the file, shows what it would do here, and does it. */
function useImport(onClose: () => void) {
  const navigate = route.useNavigate();
  const [file, setFile] = useState<unknown>(null);
  const [connections, setConnections] = useState<Record<string, string>>({});
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const look = useMutation({
    mutationFn: (given: { file: unknown; connections: Record<string, string> }) =>
      call(jobImport, { body: { ...given, isPreview: true } }),
  });
  const take = useMutation({
    mutationFn: () => call(jobImport, { body: { file, connections } }),
    async onSuccess({ job }) {
      await invalidate(jobList, workflowList);
      onClose();
      if (job === null) return;
      toastSuccess(texts.isHere(job.name));
      void navigate({ search: { job: job.id } });
    },
  });
  async function read(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    try {
      const content: unknown = JSON.parse(await chosen.text());
      setUnreadable(null);
      setFile(content);
      look.mutate({ file: content, connections });
    } catch {
      setUnreadable(texts.isNoJsonFileExport(chosen.name));
    }
  }
  function connect(product: string, integrationId: string): void {
    const next = { ...connections, [product]: integrationId };
    setConnections(next);
    look.mutate({ file, connections: next });
  }
  return { look, take, connections, unreadable, read, connect };
}

interface PreviewListProps {
  preview: Preview;
  connections: Readonly<Record<string, string>>;
  onConnect: (product: string, integrationId: string) => void;
}

function PreviewList({ preview, connections, onConnect }: PreviewListProps) {
  const catalog = useQuery(apiQuery(workflowCatalog, {}));
  return (
    <>
      {preview.missingConnections.map((product) => {
        const here = catalog.data?.data.find(({ product_name }) => product_name === product)?.connections ?? [];
        return here.length === 0 ? (
          <Notice key={product} tone="warning" icon={Plug}>
            {texts.isNotConnectedHere(product)}
          </Notice>
        ) : (
          <SelectField
            key={product}
            label={texts.connectionOf(product)}
            options={[
              { value: "", label: texts.chooseOne },
              ...here.map(({ integrationId, name }) => ({ value: integrationId, label: name })),
            ]}
            value={connections[product] ?? ""}
            onChange={(event) => onConnect(product, event.target.value)}
          />
        );
      })}
      {preview.problems.map(({ sentence, nodeId, code }) => (
        <Notice key={`${nodeId ?? ""} ${code} ${sentence}`} tone="warning" icon={TriangleAlert}>
          {sentence}
        </Notice>
      ))}
      <ul aria-label={texts.whatItChanges} className="type-small">
        {preview.diff.map(({ nodeId, change, what }) => (
          <li key={`${nodeId} ${what}`} className="flex gap-2 py-0.5">
            <span role="img" aria-label={change} className="font-mono" style={{ color: colors[change] }}>
              {signs[change]}
            </span>
            {what}
          </li>
        ))}
      </ul>
    </>
  );
}

const signs = { added: "+", removed: "−", changed: "±" };
const colors = { added: "var(--diff-add)", removed: "var(--diff-remove)", changed: "var(--run-uncertain)" };
