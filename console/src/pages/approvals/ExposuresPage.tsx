import type { ExposureApproval } from "@hoopoe/contract/approval.ts";
import type { Doc365 } from "@hoopoe/contract/entity.ts";
import { exposureClear, exposureExecute, exposureList, exposureRequest } from "@hoopoe/contract/routes/approval.ts";
import { doc365List } from "@hoopoe/contract/routes/entity.ts";
import { executionUndo } from "@hoopoe/contract/routes/execution.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CheckCheck, Eraser, FileLock2, Hand, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { call } from "../../api/client.ts";
import { apiQuery, invalidate } from "../../api/query.ts";
import { dateOf, plural, timeOf } from "../../lib/format.ts";
import { exposureKey, keepExposures, useKept } from "../../stores/kept.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RunState } from "../../ui/RunState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toastFailure, toastSuccess } from "../../ui/toast.tsx";
import { reasonAgainst, usePlace } from "../organisation/use-place.ts";
import { exposureLook } from "./exposure-look.ts";

/** The app that asks, where a person asks from this page and not from inside an app. */
const appId = "console";

/** Documents that others can open, each way in with the request to close it: asked, decided, done, proven, taken back. */
export function ExposuresPage() {
  const documents = useQuery(apiQuery(doc365List, { query: { appId } }));
  const approvals = useQuery({ ...apiQuery(exposureList, { query: {} }), refetchInterval: 4_000 });
  // What was known before a reload is there at once; the server's word takes its place.
  const kept = useKept(({ exposureApprovals }) => exposureApprovals);
  const known = approvals.data?.data;
  useEffect(() => {
    if (known !== undefined) keepExposures(known);
  }, [known]);
  const shown = (documents.data?.data ?? []).filter(({ exposed }) => exposed.length > 0);
  return (
    <>
      <PageHeader
        title="Exposed documents"
        crumbs={
          <Link to="/dashboard/workflow-generation/approval" className="no-underline hover:text-ink">
            Approvals
          </Link>
        }
        subtitle="Microsoft 365 documents that others can open. Closing a way in takes a second person's word."
        actions={
          known === undefined || known.length === 0 ? undefined : (
            <ClearButton label="Clear all records" query={{}} isAll />
          )
        }
      />
      {documents.isPending ? (
        <Skeleton label="Loading documents" rows={6} />
      ) : documents.isError ? (
        <ErrorState
          title="The documents could not be read"
          error={documents.error}
          stillWorks="Requests that wait go on waiting."
          onRetry={() => void documents.refetch()}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          title="No document is exposed"
          action={<LinkButton to="/dashboard/integration">Open Integrations</LinkButton>}
        >
          Connect Microsoft 365 and let its documents flow in: each way in for others is listed here.
        </EmptyState>
      ) : (
        <ul className="px-(--gutter) pb-6">
          {shown.map((document) => (
            <DocumentRow
              key={`${document.integrationId} ${document.documentId}`}
              document={document}
              recordOf={(itemId) => {
                const found = known?.find((one) => one.documentId === document.documentId && one.itemId === itemId);
                const earlier = kept[exposureKey({ appId, documentId: document.documentId, itemId })];
                return found ?? (known === undefined && earlier !== undefined ? { ...earlier } : null);
              }}
            />
          ))}
          {documents.data.isMore ? (
            <li className="type-small py-3 text-muted">There are more: close these first, or narrow the connection.</li>
          ) : null}
        </ul>
      )}
    </>
  );
}

type ExposureRecord = Pick<ExposureApproval, "status" | "timestamp" | "executionId"> & {
  action: string;
  appId?: string;
  approvalId?: string | null;
};

function DocumentRow({
  document,
  recordOf,
}: {
  document: Doc365;
  recordOf: (itemId: string) => ExposureRecord | null;
}) {
  return (
    <li className="border-b border-line-subtle py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileLock2 size={16} className="text-secondary" aria-hidden="true" />
        <h2 className="min-w-0 truncate font-strong">{document.title}</h2>
        <span className="type-small text-muted">
          {[document.site, document.owner].filter(Boolean).join(" · ")} ·{" "}
          {plural(document.exposed.length, "way in", "ways in")}
        </span>
      </div>
      <ul aria-label={`Ways into ${document.title}`} className="mt-2 ml-7">
        {document.exposed.map((item) => (
          <ItemRow key={item.itemId} document={document} item={item} record={recordOf(item.itemId)} />
        ))}
      </ul>
    </li>
  );
}

interface ItemRowProps {
  document: Doc365;
  item: Doc365["exposed"][number];
  record: ExposureRecord | null;
}

function ItemRow({ document, item, record }: ItemRowProps) {
  const refusal = reasonAgainst(usePlace()?.role, "workflow:run");
  const { documentId, integrationId } = document;
  const key = { appId: record?.appId ?? appId, documentId, itemId: item.itemId };
  const settled = () => invalidate(exposureList, doc365List);
  const ask = useMutation({
    mutationFn: () =>
      call(exposureRequest, {
        body: { ...key, integrationId, message: `${document.title} can be opened: ${item.scope} ${item.role}.` },
      }),
    async onSuccess() {
      await settled();
      toastSuccess("Asked for a second person's word");
    },
    onError: (error) => toastFailure("It could not be asked for", error),
  });
  const execute = useMutation({
    mutationFn: () => call(exposureExecute, { body: key }),
    async onSuccess() {
      // The vendor lists the way no longer: it stays here with its proof until the page is left.
      await invalidate(exposureList);
      toastSuccess("The way in is closed");
    },
    onError: (error) => toastFailure("It could not be done", error),
  });
  const undo = useMutation({
    mutationFn: () => call(executionUndo, { params: { id: record?.executionId ?? "" }, body: {} }),
    async onSuccess({ data }) {
      await settled();
      for (const { isUndone, sentence } of data)
        if (isUndone) toastSuccess(sentence);
        else toastFailure(sentence, null);
    },
    onError: (error) => toastFailure("It could not be undone", error),
  });
  const look = record === null ? null : exposureLook(record);
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line-subtle py-1.5">
      <Badge tone={item.scope === "anonymous" ? "danger" : "warning"}>{item.scope}</Badge>
      <span className="min-w-0 flex-1 basis-48 truncate">
        {item.kind}, {item.role}
        {item.sharedWith.length === 0 ? null : (
          <span className="text-muted"> · {item.sharedWith.slice(0, 3).join(", ")}</span>
        )}
        {item.expiresAt === null ? null : <span className="text-muted"> · until {dateOf(item.expiresAt)}</span>}
      </span>
      {look === null || record === null ? null : (
        <RunState
          state={look.state}
          word={look.word}
          detail={
            <time dateTime={record.timestamp}>
              {dateOf(record.timestamp)} {timeOf(record.timestamp)}
            </time>
          }
        />
      )}
      {record === null ? (
        <Button
          size="small"
          icon={Hand}
          isLoading={ask.isPending}
          disabledReason={refusal}
          onClick={() => ask.mutate()}
        >
          Ask to close
        </Button>
      ) : (
        <>
          {record.status === "approved" && record.action !== "executed" ? (
            <Button
              size="small"
              icon={CheckCheck}
              isLoading={execute.isPending}
              disabledReason={refusal}
              onClick={() => execute.mutate()}
            >
              Confirm it is closed
            </Button>
          ) : null}
          {record.action === "executed" ? (
            <Button
              size="small"
              variant="ghost"
              icon={Undo2}
              isLoading={undo.isPending}
              disabledReason={refusal}
              onClick={() => undo.mutate()}
            >
              Undo
            </Button>
          ) : null}
          {record.approvalId == null || record.status !== "requested" ? null : (
            <Link
              to="/dashboard/workflow-generation/approval"
              search={{ tab: "all", id: record.approvalId }}
              className="type-small text-link"
            >
              Decide
            </Link>
          )}
          <Link
            to="/dashboard/workflow-generation/execution/$executionId"
            params={{ executionId: record.executionId }}
            className="type-small text-link"
          >
            Proof
          </Link>
          <ClearButton label="Clear this record" query={key} />
        </>
      )}
    </li>
  );
}

interface ClearButtonProps {
  label: string;
  /** One item, one document, one app, or everything. */
  query: { appId?: string; documentId?: string; itemId?: string };
  isAll?: boolean;
}

/** Takes records away; what was done at the vendor stays done. */
function ClearButton({ label, query, isAll = false }: ClearButtonProps) {
  const refusal = reasonAgainst(usePlace()?.role, "workflow:run");
  const clear = useMutation({
    mutationFn: () => call(exposureClear, { query }),
    async onSuccess({ cleared }) {
      await invalidate(exposureList, doc365List);
      toastSuccess(`${plural(cleared, "record")} cleared`);
    },
    onError: (error) => toastFailure("The records could not be cleared", error),
  });
  return isAll ? (
    <Button icon={Eraser} disabledReason={refusal} onClick={() => clear.mutate()}>
      {label}
    </Button>
  ) : (
    <IconButton label={label} icon={Eraser} onClick={() => clear.mutate()} />
  );
}
