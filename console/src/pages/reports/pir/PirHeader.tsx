import { savedPirReport, savedPirRun } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { FileText, RefreshCw, Settings2, Share2 } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { SavedTasksCrumbs } from "../../../shell/SavedTasksCrumbs.tsx";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { copyAddress } from "../../../ui/copy-text.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import type { PirParams } from "./pir-params.ts";
import type { PirActions, usePir } from "./use-pir.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

interface PirHeaderProps {
  pir: ReturnType<typeof usePir>;
  params: PirParams;
  actions: Pick<PirActions, "run" | "report">;
  onChange: (next: Partial<PirParams>) => void;
}

/** The question, which of its runs is shown, and what can be done with it. */
export function PirHeader({ pir, params, actions, onChange }: PirHeaderProps) {
  const runs = pir.data?.runs ?? [];
  return (
    <PageHeader
      title={pir.data?.data.name ?? texts.savedQuestion}
      crumbs={<SavedTasksCrumbs to={texts.savedQuestions} />}
      aside={
        runs.length === 0 ? null : (
          <SelectField
            label={texts.run}
            isLabelHidden
            className={runs.some(({ missed }) => missed > 0) ? "w-72" : "w-64"}
            options={runs.map(({ number, at, missed }) => ({
              value: String(number),
              label: texts.runNumber(number, dateOf(at), timeOf(at), missed > 0 ? texts.late : ""),
            }))}
            value={String(params.run ?? runs[0]?.number)}
            onChange={(event) => onChange({ run: Number(event.target.value), item: undefined })}
          />
        )
      }
      subtitle={pir.data?.data.question}
      isComing={pir.isPending}
      actions={isLost(pir) ? undefined : <Actions {...{ pir, params, actions, onChange }} />}
    />
  );
}

function Actions({ pir, params, actions: { run, report }, onChange }: PirHeaderProps) {
  const newest = pir.data?.runs[0];
  const isNewest = params.run === undefined || params.run === newest?.number;
  return (
    <>
      <Button icon={Settings2} onClick={() => onChange({ panel: "settings", item: undefined })}>
        {texts.settings}
      </Button>
      <Button icon={Share2} onClick={() => void copyAddress(texts.thisRun)}>
        {texts.share}
      </Button>
      <Button
        icon={RefreshCw}
        calls={savedPirRun}
        isLoading={run.isPending}
        onClick={() => {
          onChange({ run: undefined, item: undefined });
          run.mutate();
        }}
      >
        {texts.runNow}
      </Button>
      <Button
        variant="primary"
        icon={FileText}
        calls={savedPirReport}
        isLoading={report.isPending}
        disabledReason={newest?.count === 0 ? texts.aReportNeedsAt : isNewest ? undefined : texts.theReportIsWritten}
        onClick={() => report.mutate()}
      >
        {pir.data?.data.reportId == null ? texts.writeReport : texts.writeNextVersion}
      </Button>
    </>
  );
}
