import type { ReportDestination } from "@hoopoe/contract/reports/report-sending.ts";
import { Plus, X } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { DestinationFields, missingOf, readPlaces, useDestination } from "../report/DestinationFields.tsx";
import { texts } from "../../../messages/en/features/reports/pir.ts";

interface DestinationsProps {
  destinations: readonly ReportDestination[];
  onChange: (destinations: readonly ReportDestination[]) => void;
}

const countMax = 5;

/** Where the report of each scheduled run goes beyond the members; somebody approves each sending. */
export function Destinations({ destinations, onChange }: DestinationsProps) {
  const form = useDestination();
  const nameOf = (id: string) => form.connections.find(({ integrationId }) => integrationId === id)?.name;
  const add = () => {
    if (form.connection === undefined) return;
    onChange([...destinations, { integrationId: form.connection.integrationId, to: readPlaces(form.to) }]);
    form.setTo("");
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{texts.sendTheReportOn}</legend>
      <p className="type-small text-muted">{texts.afterEachScheduledRun}</p>
      {destinations.length === 0 ? null : (
        <ul aria-label={texts.destinations} className="flex flex-col gap-1">
          {destinations.map((one, index) => {
            const words = texts.by(one.to.join(", "), nameOf(one.integrationId) ?? texts.aConnectionThatIs);
            return (
              <li key={words} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 break-words">{words}</span>
                <IconButton
                  label={texts.doNotSendTo(one.to.join(", "))}
                  icon={X}
                  onClick={() => onChange(destinations.filter((_, other) => other !== index))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <DestinationFields form={form} />
      <span>
        <Button
          icon={Plus}
          disabledReason={destinations.length >= countMax ? texts.atMostPlaces(countMax) : missingOf(form)}
          onClick={add}
        >
          {texts.add}
        </Button>
      </span>
    </fieldset>
  );
}
