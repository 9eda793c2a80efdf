import type { App } from "@hoopoe/contract/assist/app.ts";
import { appGet } from "@hoopoe/contract/assist/routes/app.ts";
import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, History, LayoutPanelTop } from "lucide-react";
import { useCallback, useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { EntityProgress } from "../../../ui/EntityProgress.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AppTile } from "../apps/AppTile.tsx";
import { FavouriteButton } from "../apps/FavouriteButton.tsx";
import { PublishButton, PublishState } from "../apps/PublishState.tsx";
import type { ChatParams } from "./chat-params.ts";
import { Conversation } from "./Conversation.tsx";
import { Panels } from "./Panels.tsx";
import { HistoryList } from "./HistoryList.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface ChatPageProps {
  appId: number;
  params: ChatParams;
  onParams: (change: (before: ChatParams) => ChatParams) => void;
  isEmbedded: boolean;
}

/** An app: its agents as tabs, what was asked before, and the conversation with its evidence beside it. */
export function ChatPage({ appId, params, onParams, isEmbedded }: ChatPageProps) {
  const app = useQuery(apiQuery(appGet, { params: { id: String(appId) } }));
  if (app.isPending) return <Skeleton label={texts.loadingTheApp} rows={6} />;
  if (isLost(app))
    return (
      <div className="p-(--gutter)">
        <ErrorState title={sentences.appFailed} query={app} />
        <Link to={isEmbedded ? "/embed/app-list" : "/dashboard/parent"} className="text-link">
          {texts.allApps}
        </Link>
      </div>
    );
  return <OpenApp app={app.data.data} {...{ params, onParams, isEmbedded }} />;
}

/** Nothing of an answer is open. */
const closed = { answer: undefined, evidence: undefined, counted: undefined, listed: undefined, q: undefined };

function OpenApp({ app, params, onParams, isEmbedded }: Omit<ChatPageProps, "appId"> & { app: App }) {
  const me = useQuery({ ...apiQuery(authMe, {}), enabled: !isEmbedded });
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [round, setRound] = useState(0);
  const tab = app.tabs.find(({ agentId }) => agentId === params.tab) ?? app.tabs[0];
  const open = useCallback(
    (c: string | undefined) => {
      setIsHistoryOpen(false);
      if (c === undefined) setRound((before) => before + 1);
      onParams((before) => ({ ...before, ...closed, c }));
    },
    [onParams],
  );
  if (tab === undefined) return <p className="p-(--gutter) text-muted">{texts.thisAppHasNoAgent}</p>;
  const userId = me.data?.id;
  const history =
    userId === undefined && !isEmbedded ? null : (
      <HistoryList
        key={tab.agentId}
        userId={userId}
        appId={app.id}
        agentId={tab.agentId}
        openId={params.c}
        onOpen={open}
      />
    );
  return (
    <div className="flex min-h-0 flex-1">
      <div className="w-60 shrink-0 overflow-y-auto border-r border-line-subtle narrow:hidden">{history}</div>
      {isHistoryOpen ? (
        <Sheet label={texts.conversations} onClose={() => setIsHistoryOpen(false)}>
          {history}
        </Sheet>
      ) : null}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <AppHead
          app={app}
          isEmbedded={isEmbedded}
          onHistory={() => setIsHistoryOpen(true)}
          isOnPanels={params.view === "panels"}
          onPanels={(isOn) => onParams((before) => ({ ...before, view: isOn ? "panels" : undefined }))}
        />
        <div
          role="tablist"
          aria-label={texts.agents}
          className="flex shrink-0 gap-5 overflow-x-auto border-b border-line-subtle px-(--gutter)"
        >
          {app.tabs.map(({ agentId, name }) => (
            <button
              key={agentId}
              type="button"
              role="tab"
              aria-selected={agentId === tab.agentId}
              onClick={() => onParams(() => ({ tab: agentId }))}
              className="-mb-px h-9 border-b-2 border-transparent font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-secondary aria-selected:border-ink aria-selected:text-ink phone:h-11"
            >
              {name}
            </button>
          ))}
        </div>
        {params.view === "panels" ? (
          <Panels
            appId={app.id}
            isEmbedded={isEmbedded}
            onAsk={(q, agentId) => onParams((before) => ({ tab: agentId ?? before.tab, q }))}
          />
        ) : null}
        {params.view === "panels" ? null : (
          <Conversation
            key={`${app.id} ${tab.agentId}`}
            {...{ app, tab, params, onParams, isEmbedded, round }}
            onConversation={open}
          />
        )}
      </div>
    </div>
  );
}

interface AppHeadProps {
  app: App;
  isEmbedded: boolean;
  isOnPanels: boolean;
  onPanels: (isOn: boolean) => void;
  onHistory: () => void;
}

function AppHead({ app, isEmbedded, isOnPanels, onPanels, onHistory }: AppHeadProps) {
  return (
    <header className="flex shrink-0 items-center gap-3 px-(--gutter) pt-3.5 pb-2">
      <AppTile icon={app.icon} size="head" />
      <div className="min-w-0 flex-1">
        <nav aria-label={texts.whereThisStands} className="type-small flex items-center gap-1 text-muted">
          <Link to={isEmbedded ? "/embed/app-list" : "/dashboard/parent"}>
            {isEmbedded ? texts.appList : texts.agenticApps}
          </Link>
          <ChevronRight size={14} aria-hidden="true" />
        </nav>
        <h1 className="type-heading truncate">{app.name}</h1>
        <p className="type-small truncate text-muted">{app.description}</p>
      </div>
      <EntityProgress entity="app" id={app.id} />
      <IconButton
        label={texts.gapsAndActions}
        icon={LayoutPanelTop}
        aria-pressed={isOnPanels}
        onClick={() => onPanels(!isOnPanels)}
      />
      <span className="hidden narrow:block">
        <IconButton label={texts.conversations} icon={History} onClick={onHistory} />
      </span>
      {isEmbedded ? null : <OwnActions app={app} />}
    </header>
  );
}

function OwnActions({ app }: { app: App }) {
  return (
    <>
      <FavouriteButton app={app} />
      <span className="phone:hidden">
        <PublishState app={app} />
      </span>
      <span className="phone:hidden">
        <PublishButton app={app} />
      </span>
    </>
  );
}
