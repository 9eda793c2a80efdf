import type { ReportSending } from "@hoopoe/contract/reports/report-sending.ts";
import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { reportSend, reportSendings } from "@hoopoe/contract/reports/routes/report-sending.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import {
  DestinationFields,
  missingOf,
  readPlaces,
  useDestination,
} from "../../../features/reports/report/DestinationFields.tsx";
import { sendingState } from "./sending-state.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** Where a report went beyond the workspace, and the form that asks to send it: nothing leaves before it is approved. */
export function Sendings({ reportId }: { reportId: string }) {
  const sendings = useQuery({
    ...apiQuery(reportSendings, { params: { id: reportId } }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => !isFinished(status)) ? 2_000 : false),
  });
  const form = useDestination();
  const send = useMutation({
    mutationFn: () =>
      call(reportSend, {
        params: { id: reportId },
        body: { integrationId: form.connection?.integrationId ?? "", to: readPlaces(form.to) },
      }),
    onSuccess: () => form.setTo(""),
    onSettled: () => invalidate(reportSendings),
  });
  const list = sendings.data?.data ?? [];
  return (
    <>
      <ol aria-label={texts.sendings} className="min-h-0 flex-1 overflow-y-auto">
        {sendings.isPending ? (
          <li>
            <Skeleton label={texts.loadingWhereItWas} />
          </li>
        ) : isLost(sendings) ? (
          <li>
            <ErrorState title={texts.whereItWasSent} query={sendings} stillWorks={texts.whatWasSentStays} />
          </li>
        ) : list.length === 0 ? (
          <li className="px-4 py-4 text-muted">{texts.membersOfThisWorkspace}</li>
        ) : (
          list.map((sending) => <SendingRow key={sending.id} sending={sending} />)
        )}
      </ol>
      <form
        className="flex flex-col gap-3 border-t border-line-subtle px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        {send.isError ? (
          <Notice tone="danger" icon={Send} isLive>
            <b>{texts.nothingWasSent}</b> {errorWords(send.error).message}
          </Notice>
        ) : null}
        <DestinationFields form={form} />
        <span className="self-end">
          <Button
            type="submit"
            icon={Send}
            calls={reportSend}
            isLoading={send.isPending}
            disabledReason={missingOf(form)}
          >
            {texts.askToSend}
          </Button>
        </span>
      </form>
    </>
  );
}

function SendingRow({ sending }: { sending: ReportSending }) {
  const { approval, executionId, product_name, to, version, by, at, error } = sending;
  const { state, word, detail } = sendingState(sending);
  return (
    <li className="flex flex-col gap-1 border-b border-line-subtle px-4 py-2.5">
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 font-strong break-words">{to.join(", ")}</span>
        <time dateTime={at} className="type-small text-muted">
          {dateOf(at)} {timeOf(at)}
        </time>
      </span>
      <span className="flex flex-wrap items-center gap-x-2">
        <RunState state={state} word={word} detail={detail} />
        {approval?.status === "pending" ? (
          <Link to="/dashboard/approvals" search={{ approval: approval.id }} className="text-link">
            {texts.lookAtIt}
          </Link>
        ) : (
          <Link
            to="/dashboard/workflow-generation/execution/$executionId"
            params={{ executionId }}
            className="text-link"
          >
            {texts.proof}
          </Link>
        )}
      </span>
      {error === null ? null : <span className="type-small text-danger">{error}</span>}
      <span className="type-small text-muted">{texts.versionBy(version, product_name, by ?? texts.schedule)}</span>
    </li>
  );
}
