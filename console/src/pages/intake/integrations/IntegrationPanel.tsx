import type { CatalogEntry, Integration, IntegrationData } from "@hoopoe/contract/intake/integration.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { isComing } from "../../../api/is-coming.ts";
import { isLost } from "../../../api/is-lost.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { VendorIcon } from "../../../ui/VendorIcon.tsx";
import { Tabs, type TabsProps } from "../../../ui/Tabs.tsx";
import { nameOf } from "../../../features/intake/integrations/attributes.ts";
import { AccessTab } from "./AccessTab.tsx";
import { FilesTab } from "./FilesTab.tsx";
import { InventoryTab } from "./InventoryTab.tsx";
import { RecordList } from "./RecordList.tsx";
import { SetupSteps } from "./SetupSteps.tsx";
import { FailureList } from "./FailureList.tsx";
import { IntegrationSettings } from "./IntegrationSettings.tsx";
import type { IntegrationTab } from "./integrations-params.ts";
import { RunList } from "./RunList.tsx";
import { StreamCard } from "./StreamCard.tsx";
import { UploadBox } from "./UploadBox.tsx";
import { useAccess } from "./use-access.ts";
import { useStreams } from "./use-streams.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

interface IntegrationPanelProps {
  integration: Integration;
  entry: CatalogEntry;
  tab: IntegrationTab;
  onTab: (tab: IntegrationTab) => void;
  onClose: () => void;
}

/** One integration: its streams live, what ran, what was left out, its settings. */
export function IntegrationPanel({ integration, entry, tab, onTab, onClose }: IntegrationPanelProps) {
  const streams = useStreams(integration.id);
  // Whether there is something left to set up: told above the tabs, which must not move under a hand.
  const { records } = useAccess(integration, entry);
  return (
    <Inspector
      title={nameOf(integration.attributes, entry.name)}
      icon={<VendorIcon entry={entry} />}
      subtitle={`${entry.name} · ${entry.category}`}
      onClose={onClose}
    >
      {streams.isPending || isComing(records) ? (
        <Skeleton label={texts.loadingStreams} />
      ) : isLost(streams) ? (
        <ErrorState title={sentences.integrationDataFailed} query={streams} />
      ) : (
        <>
          {entry.takesUploads ? null : (
            <SetupSteps integration={integration} entry={entry} streams={streams.data.data} onTab={onTab} />
          )}
          <Tabs
            label={texts.aboutThisIntegration}
            value={tab}
            onChange={onTab}
            tabs={tabsOf({ integration, entry, onClose }, streams.data.data)}
          />
        </>
      )}
    </Inspector>
  );
}

function tabsOf(
  { integration, entry, onClose }: Pick<IntegrationPanelProps, "integration" | "entry" | "onClose">,
  streams: readonly IntegrationData[],
): TabsProps<IntegrationTab>["tabs"] {
  const own = { integration, entry };
  return [
    {
      id: "streams",
      label: texts.streams,
      content: (
        <>
          {entry.takesUploads ? <UploadBox /> : null}
          {streams.map((stream) => (
            <StreamCard key={stream.id} stream={stream} entry={entry} />
          ))}
        </>
      ),
    },
    ...(entry.takesUploads
      ? [{ id: "files" as const, label: texts.files, content: <FilesTab integration={integration} /> }]
      : [
          { id: "inventory" as const, label: texts.inventory, content: <InventoryTab {...own} /> },
          { id: "access" as const, label: texts.access, content: <AccessTab {...own} /> },
        ]),
    { id: "runs", label: texts.runs, content: streams.map((stream) => <RunList key={stream.id} stream={stream} />) },
    {
      id: "records",
      label: texts.records,
      content: streams.map((stream) => <RecordList key={stream.id} stream={stream} />),
    },
    {
      id: "left-out",
      label: texts.leftOut,
      count: streams.reduce((sum, { job }) => sum + (job?.failures ?? 0), 0),
      content: streams.map((stream) => <FailureList key={stream.id} stream={stream} />),
    },
    {
      id: "settings",
      label: texts.settings,
      content: <IntegrationSettings key={integration.attributes} {...own} onDeleted={onClose} />,
    },
  ];
}
