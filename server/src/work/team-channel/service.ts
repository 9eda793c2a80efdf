import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { postingAction, type TeamChannel } from "@hoopoe/contract/work/team-channel.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";
import { workspaceLink } from "../../platform/workspace-link.ts";
import type { ActionsService } from "../actions/service.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";
import { loadTeamChannel, saveTeamChannel } from "./store.ts";

export interface TeamChannelService {
  get(scope: Scope): Promise<TeamChannel | null>;
  /** @throws Failure source-failed, in the product's words, where nothing can be posted there */
  set(scope: PersonScope, channel: TeamChannel | null): Promise<TeamChannel | null>;
  /**
   * Posts there, once for each key, where the workspace wants to hear of it. Never rejects: what waits or failed is in the
   * console and in the mailboxes all the same, and a channel that cannot be told is news itself.
   */
  notify(scope: Scope, news: { about: "approval" | "failure"; key: string; text: string; path: string }): Promise<void>;
}

export interface TeamChannelDeps {
  readonly db: Database;
  readonly actions: Pick<ActionsService, "plan" | "run">;
  readonly audit: Pick<AuditService, "record">;
  readonly notifications: Pick<NotificationsService, "publish">;
  /** The address that an organisation's people use, without a path. */
  readonly originOf: (tenantId: string) => Promise<string>;
}

const postMs = 15_000;
const textMax = 2_000;

export function createTeamChannelService(deps: TeamChannelDeps): TeamChannelService {
  const { db, actions, audit, notifications, originOf } = deps;

  async function post(scope: Scope, news: Parameters<TeamChannelService["notify"]>[1]): Promise<void> {
    const channel = await db.withTenant(scope, (trx) => loadTeamChannel(trx));
    if (channel === null || !(news.about === "approval" ? channel.onApproval : channel.onFailure)) return;
    const link = workspaceLink({ origin: await originOf(scope.tenantId), ...scope }, news.path);
    const text = `${news.text.slice(0, textMax)}\n${link}`;
    const outcome = await actions.run(
      { ...scope, userId: channel.setBy },
      {
        integrationId: channel.integrationId,
        action: postingAction,
        input: { channel: channel.channel, text },
        key: `team-channel:${news.key}`,
        owner: null,
      },
      AbortSignal.timeout(postMs),
    );
    if (outcome.kind === "failed" || outcome.kind === "uncertain") throw new Error(outcome.sentence);
  }

  return {
    async get(scope) {
      const channel = await db.withTenant(scope, (trx) => loadTeamChannel(trx));
      return channel === null ? null : bare(channel);
    },
    async set(scope, channel) {
      if (channel !== null) {
        const { integrationId } = channel;
        const input = { channel: channel.channel, text: "Hello" };
        const call = { integrationId, action: postingAction, input };
        await actions.plan(scope, call, AbortSignal.timeout(postMs)).catch((error: unknown) => {
          if (error instanceof ConnectorError) fail("source-failed", { reason: error.sentence });
          throw error;
        });
      }
      await db.withTenant(scope, async (trx) => {
        await saveTeamChannel(trx, channel === null ? null : { ...channel, setBy: scope.userId });
        const target = channel?.channel ?? "none";
        await audit.record(trx, { ...scope, action: "team-channel.changed", target, details: {} });
      });
      return channel;
    },
    async notify(scope, news) {
      try {
        await post(scope, news);
      } catch (error) {
        await notifications.publish(scope, {
          type: "error",
          message: `Couldn't notify the team's channel: ${error instanceof Error ? error.message : "it isn't responding"}`,
          extraAttributes: { taskType: "team-channel" },
        });
      }
    },
  };
}

function bare({ integrationId, channel, onApproval, onFailure }: TeamChannel): TeamChannel {
  return { integrationId, channel, onApproval, onFailure };
}
