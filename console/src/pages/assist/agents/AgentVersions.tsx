import type { Agent, AgentVersion } from "@hoopoe/contract/assist/agent.ts";
import { agentVersions } from "@hoopoe/contract/assist/routes/agent.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { diffLines } from "./diff-lines.ts";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

interface AgentVersionsProps {
  agent: Agent;
  refusal: string | undefined;
  onRestore: (version: AgentVersion) => void;
}

/** Every version of an agent: what differs from the current one, and the way back. */
export function AgentVersions({ agent, refusal, onRestore }: AgentVersionsProps) {
  const [openVersion, setOpenVersion] = useState<number>();
  const versions = useQuery(apiQuery(agentVersions, { params: { id: String(agent.id) } }));
  if (versions.isPending) return <Skeleton label={texts.loadingVersions} />;
  if (isLost(versions)) return <ErrorState title={texts.theVersionsCouldNot} query={versions} />;
  return (
    <>
      <StaleNotice query={versions} />
      <ul aria-label={texts.versions} className="pb-6">
        {versions.data.data.map((one) => (
          <li key={one.version} className="border-b border-line-subtle px-4 py-2.5">
            <button
              type="button"
              aria-expanded={openVersion === one.version}
              onClick={() => setOpenVersion(openVersion === one.version ? undefined : one.version)}
              className="flex w-full items-baseline gap-2 text-left"
            >
              <span className="font-strong">{texts.versionVersion(one.version)}</span>
              <span className="type-small min-w-0 flex-1 truncate text-muted">{one.note}</span>
              <time dateTime={one.createdAt} className="type-small text-muted">
                {dateOf(one.createdAt)} {timeOf(one.createdAt)}
              </time>
            </button>
            {openVersion === one.version ? (
              <div className="mt-2">
                <Difference from={one} to={agent} />
                {one.version === agent.version ? null : (
                  <Button size="small" className="mt-2" disabledReason={refusal} onClick={() => onRestore(one)}>
                    {texts.restoreAsANewVersion}
                  </Button>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Difference({ from, to }: { from: AgentVersion; to: Agent }) {
  const lines = diffLines(linesOf(from.definition), linesOf(to.definition));
  if (lines.every(({ sign }) => sign === " ")) return <p className="type-small text-muted">{texts.theSameAsNow}</p>;
  return (
    <pre className="type-code overflow-x-auto rounded-control bg-sunken p-2 whitespace-pre-wrap">
      {lines.map(({ sign, text }, index) => (
        <div
          key={index}
          className={sign === "-" ? "text-danger line-through" : sign === "+" ? "text-success" : undefined}
        >
          {sign} {text}
        </div>
      ))}
    </pre>
  );
}

function linesOf({ instructions, ...rest }: Agent["definition"]): string[] {
  return [...instructions.split("\n"), ...JSON.stringify(rest, null, 1).split("\n")];
}
