import type { AuthInfo } from "@hoopoe/contract/intake/auth-info.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

/** Who would stop with these credentials. */
export function DependentList({ dependents }: Pick<AuthInfo, "dependents">) {
  const all = [
    ...dependents.streams.map((name) => ({ kind: "Stream", name })),
    ...dependents.jobs.map((name) => ({ kind: "Job", name })),
  ];
  if (all.length === 0) return <p className="type-small mb-3 text-muted">{texts.nothingThatRunsDepends}</p>;
  return (
    <details className="type-small mb-3" open={all.length <= 4}>
      <summary className="cursor-pointer text-secondary">
        {texts.streamsAndJobsDepend(dependents.streams.length, dependents.jobs.length)}
      </summary>
      <ul aria-label={texts.whatDependsOnThese} className="mt-1 flex flex-col gap-0.5">
        {all.map(({ kind, name }) => (
          <li key={`${kind} ${name}`} className="min-w-0 break-words">
            <span className="text-muted">{kind}</span> {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
