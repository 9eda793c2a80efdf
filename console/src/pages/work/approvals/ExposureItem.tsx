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
import type { ExposureRecord, ExposureRow } from "./exposure-rows.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

/** The app that asks, where a person asks from this page and not from inside an app. */
export const consoleAppId = "console";

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
    mutationFn: () => call(executionUndo, { params: { id: record?.executionId ?? "" }, body: {} }),
    async onSuccess({ data }) {
      await settled();
      for (const { isUndone, sentence } of data)
        if (isUndone) toastSuccess(sentence);
        else toastFailure(sentence, null);
    },
    onError: (error) => toastFailure(texts.itCouldNotBeUndone, error),
  });
  const look = record === null ? null : exposureLook(record);
  const wasRefused = record !== null && ["rejected", "expired", "void", "withdrawn"].includes(record.status);
  const canAsk = item !== null && (record === null || record.action === "undone" || wasRefused);
  const change = record?.changes[0];
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line-subtle py-1.5">
      {item === null && reading === "unknown" ? null : (
        <Badge tone={item === null ? "neutral" : item.scope === "anonymous" ? "danger" : "warning"}>
          {item?.scope ?? (record?.action === "executed" ? texts.closed : texts.noLongerShared)}
        </Badge>
      )}
      <span className="min-w-0 flex-1 basis-48 truncate">
        {item === null ? (
          <span className="text-muted">
            {change === undefined ? (
              <code className="type-code">{itemId}</code>
            ) : (
              `${change.field}${change.before === null ? "" : `: ${change.before}`}`
            )}
          </span>
        ) : (
          <>
            {item.kind}, {item.role}
            {item.sharedWith.length === 0 ? null : (
              <span className="text-muted"> · {item.sharedWith.slice(0, 3).join(", ")}</span>
            )}
            {item.expiresAt === null ? null : (
              <span className="text-muted"> {texts.until(dateOf(item.expiresAt))}</span>
            )}
          </>
        )}
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
      {canAsk ? (
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
          <ClearButton label={texts.clearThisRecord} query={key} />
        </>
      )}
    </li>
  );
}
