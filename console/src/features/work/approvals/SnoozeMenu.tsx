import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { approvalCount, approvalGet, approvalList, approvalSnooze } from "@hoopoe/contract/work/routes/approval.ts";
import { useMutation } from "@tanstack/react-query";
import { AlarmClock } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/work/approvals.ts";

/** What the key Z presses. */
export const snoozeId = "snooze-approval";

/** Takes a request out of one's own list for a while; it expires all the same. */
export function SnoozeMenu({ approval: { id, snoozedUntil } }: { approval: Pick<Approval, "id" | "snoozedUntil"> }) {
  const { mutate } = useMutation({
    mutationFn: (until: string | null) => call(approvalSnooze, { params: { id }, body: { until } }),
    async onSuccess(_, until) {
      await invalidate(approvalList, approvalCount, approvalGet);
      toastSuccess(until === null ? texts.backInYourList : texts.snoozedUntil(`${dateOf(until)} ${timeOf(until)}`));
    },
    onError: (error) => toastFailure(texts.couldNotSnooze, error),
  });
  if (snoozedUntil !== null)
    return (
      <Button size="small" icon={AlarmClock} calls={approvalSnooze} onClick={() => mutate(null)}>
        {texts.unsnooze}
      </Button>
    );
  return (
    <Menu
      trigger={<IconButton id={snoozeId} label={texts.snooze} icon={AlarmClock} />}
      items={snoozeTimes(new Date()).map(({ label, until }) => ({
        label,
        calls: approvalSnooze,
        onSelect: () => mutate(until.toISOString()),
      }))}
    />
  );
}

function snoozeTimes(now: Date): { label: string; until: Date }[] {
  const hour = new Date(now.getTime() + 3_600_000);
  const hours = new Date(now.getTime() + 4 * 3_600_000);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
  return [
    { label: texts.forAnHour, until: hour },
    { label: texts.forFourHours, until: hours },
    { label: texts.untilTomorrow, until: tomorrow },
  ];
}
