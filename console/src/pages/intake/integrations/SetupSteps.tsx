import type { CatalogEntry, Integration, IntegrationData } from "@hoopoe/contract/intake/integration.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import type { IntegrationTab } from "./integrations-params.ts";
import { useAccess } from "./use-access.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

interface SetupStepsProps {
  integration: Integration;
  entry: CatalogEntry;
  streams: readonly IntegrationData[];
  onTab: (tab: IntegrationTab) => void;
}

/** What is done and what comes next, until the first records are in. */
export function SetupSteps({ integration, entry, streams, onTab }: SetupStepsProps) {
  const { records, record } = useAccess(integration, entry);
  const steps: { label: string; isDone: boolean; tab: IntegrationTab; act: string }[] = [
    ...(entry.authMethods.length === 0
      ? []
      : [{ label: texts.access, isDone: record?.state === "ready", tab: "access" as const, act: texts.giveItAccess }]),
    { label: texts.inventory, isDone: integration.isDiscovered, tab: "inventory", act: texts.seeWhatItHolds },
    {
      label: texts.firstSync,
      isDone: streams.some(({ itemCount, job }) => itemCount > 0 || job?.status === "succeeded"),
      tab: "streams",
      act: streams.some(({ startIngress }) => startIngress === 1) ? texts.seeItsStreams : texts.turnOnAStream,
    },
  ];
  // Until it is known, nobody is asked to give what may be there.
  if (entry.authMethods.length > 0 && !records.isSuccess) return null;
  const next = steps.find(({ isDone }) => !isDone);
  if (next === undefined) return null;
  return (
    <section
      aria-label={texts.settingUp}
      className="mx-4 mb-3 flex flex-wrap items-center gap-3 rounded-control bg-inset p-3"
    >
      <ol className="type-small flex flex-1 flex-wrap gap-x-3 gap-y-1">
        {steps.map(({ label, isDone }) => {
          const Icon = isDone ? CircleCheck : CircleDashed;
          return (
            <li key={label} className={isDone ? "flex items-center gap-1.5" : "flex items-center gap-1.5 text-muted"}>
              <Icon size={14} className={isDone ? "text-success" : ""} aria-label={isDone ? texts.done : texts.toDo} />
              {label}
            </li>
          );
        })}
      </ol>
      <Button size="small" onClick={() => onTab(next.tab)}>
        {next.act}
      </Button>
    </section>
  );
}
