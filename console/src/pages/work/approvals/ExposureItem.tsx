import type { Doc365 } from "@hoopoe/contract/assist/entity.ts";
import { exposureExecute, exposureList, exposureRequest } from "@hoopoe/contract/work/routes/approval.ts";
import { doc365List } from "@hoopoe/contract/assist/routes/entity.ts";
import { executionUndo } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CheckCheck, Hand, Undo2 } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { ClearButton } from "./ClearButton.tsx";
import { exposureLook } from "../../../features/work/approvals/exposure-look.ts";
import { consoleAppId } from "./console-app-id.ts";
import type { ExposureRecord, ExposureRow } from "./exposure-rows.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

interface ExposureItemProps {
  documentId: string;
  title: string;
  integrationId: string | null;
  itemId: string;
  /** The way in as the vendor has it; null once it is closed. */
  item: Doc365["exposed"][number] | null;
  record: ExposureRecord | null;
  reading: ExposureRow["reading"];
}

/** One way into a document: asked about, decided, closed, proven, opened again. */
export function ExposureItem({ documentId, title, integrationId, itemId, item, record, reading }: ExposureItemProps) {
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:run");
  const key = { appId: record?.appId ?? consoleAppId, documentId, itemId };
  const { ask, execute, undo } = useExposure({ ...key, integrationId, title, item, executionId: record?.executionId });
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line-subtle py-1.5">
      <Way {...{ itemId, item, record, reading }} />
      {record === null ? null : <RecordState record={record} />}
      {item !== null && canAskAgain(record) ? (
        <Button
          size="small"
          icon={Hand}
          isLoading={ask.isPending}
          disabledReason={refusal}
          onClick={() => ask.mutate()}
        >
          {texts.askToClose}
        </Button>
      ) : null}
      {record === null ? null : (
        <RecordActions record={record} execute={execute} undo={undo} refusal={refusal} clearKey={key} />
      )}
    </li>
  );
}

type Item = NonNullable<ExposureItemProps["item"]>;

interface ExposureKey {
  appId: string;
  documentId: string;
  itemId: string;
}

interface ExposureWork extends ExposureKey, Pick<ExposureItemProps, "integrationId" | "title" | "item"> {
  executionId: string | undefined;
}

/** Asks for a second person, does what was approved, and takes it back. */
function useExposure({ integrationId, title, item, executionId, ...key }: ExposureWork) {
  const settled = () => invalidate(exposureList, doc365List);
  const ask = useMutation({
    mutationFn: () =>
      call(exposureRequest, {
        body: {
          ...key,
          ...(integrationId === null ? {} : { integrationId }),
          message: `${title} can be opened: ${item?.scope ?? ""} ${item?.role ?? ""}.`,
        },
      }),
    async onSuccess() {
      await settled();
      toastSuccess(texts.askedForASecond);
    },
    onError: (error) => toastFailure(texts.itCouldNotBeAsked, error),
  });
  const execute = useMutation({
    mutationFn: () => call(exposureExecute, { body: key }),
    async onSuccess() {
      await settled();
      toastSuccess(texts.theWayInIsClosed);
    },
    onError: (error) => toastFailure(texts.itCouldNotBeDone, error),
  });
  const undo = useMutation({
    mutationFn: () => call(executionUndo, { params: { id: executionId ?? "" }, body: {} }),
    async onSuccess({ data }) {
      await settled();
      for (const { isUndone, sentence } of data)
        if (isUndone) toastSuccess(sentence);
        else toastFailure(sentence, null);
    },
    onError: (error) => toastFailure(texts.itCouldNotBeUndone, error),
  });
  return { ask, execute, undo };
}

/** Of a way that was never asked about, or whose request came to nothing. */
function canAskAgain(record: ExposureRecord | null): boolean {
  const failed = ["rejected", "expired", "void", "withdrawn"];
  return record === null || record.action === "undone" || failed.includes(record.status);
}

/** How far the document can be opened this way, and by whom. */
function Way({ itemId, item, record, reading }: Pick<ExposureItemProps, "itemId" | "item" | "record" | "reading">) {
  return (
    <>
      {item === null && reading === "unknown" ? null : (
        <Badge tone={item === null ? "neutral" : item.scope === "anonymous" ? "danger" : "warning"}>
          {item?.scope ?? (record?.action === "executed" ? texts.closed : texts.noLongerShared)}
        </Badge>
      )}
      <span className="min-w-0 flex-1 basis-48 truncate">
        {item === null ? <ClosedWay itemId={itemId} record={record} /> : <OpenWay item={item} />}
      </span>
    </>
  );
}

function OpenWay({ item: { kind, role, sharedWith, expiresAt } }: { item: Item }) {
  return (
    <>
      {kind}, {role}
      {sharedWith.length === 0 ? null : <span className="text-muted"> · {sharedWith.slice(0, 3).join(", ")}</span>}
      {expiresAt === null ? null : <span className="text-muted"> {texts.until(dateOf(expiresAt))}</span>}
    </>
  );
}

function ClosedWay({ itemId, record }: Pick<ExposureItemProps, "itemId" | "record">) {
  const change = record?.changes[0];
  return (
    <span className="text-muted">
      {change === undefined ? (
        <code className="type-code">{itemId}</code>
      ) : (
        `${change.field}${change.before === null ? "" : `: ${change.before}`}`
      )}
    </span>
  );
}

function RecordState({ record }: { record: ExposureRecord }) {
  return (
    <RunState
      {...exposureLook(record)}
      detail={
        <time dateTime={record.timestamp}>
          {dateOf(record.timestamp)} {timeOf(record.timestamp)}
        </time>
      }
    />
  );
}

interface RecordActionsProps extends Pick<ReturnType<typeof useExposure>, "execute" | "undo"> {
  record: ExposureRecord;
  refusal: string | undefined;
  clearKey: ExposureKey;
}

function RecordActions({ record, execute, undo, refusal, clearKey }: RecordActionsProps) {
  return (
    <>
      {record.status === "approved" && record.action === "approval_updated" ? (
        <Button
          size="small"
          icon={CheckCheck}
          isLoading={execute.isPending}
          disabledReason={refusal}
          onClick={() => execute.mutate()}
        >
          {texts.confirmItIsClosed}
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
          {texts.undo}
        </Button>
      ) : null}
      {record.approvalId === null || record.status !== "requested" ? null : (
        <Link
          to="/dashboard/workflow-generation/approval"
          search={{ tab: "all", id: record.approvalId }}
          className="type-small text-link"
        >
          {texts.decide}
        </Link>
      )}
      <Link
        to="/dashboard/workflow-generation/execution/$executionId"
        params={{ executionId: record.executionId }}
        className="type-small text-link"
      >
        {texts.proof}
      </Link>
      <ClearButton label={texts.clearThisRecord} query={clearKey} />
    </>
  );
}
