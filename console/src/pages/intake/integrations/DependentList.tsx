import type { AuthInfo } from "@hoopoe/contract/intake/auth-info.ts";
import { plural } from "../../../lib/format.ts";

/** Who would stop with these credentials. */
export function DependentList({ dependents }: Pick<AuthInfo, "dependents">) {
  const all = [
    ...dependents.streams.map((name) => ({ kind: "Stream", name })),
    ...dependents.jobs.map((name) => ({ kind: "Job", name })),
  ];
  if (all.length === 0) return <p className="type-small mb-3 text-muted">Nothing that runs depends on them.</p>;
  return (
    <details className="type-small mb-3" open={all.length <= 4}>
      <summary className="cursor-pointer text-secondary">
        {plural(dependents.streams.length, "stream")} and {plural(dependents.jobs.length, "job")} depend on them
      </summary>
      <ul aria-label="What depends on these credentials" className="mt-1 flex flex-col gap-0.5">
        {all.map(({ kind, name }) => (
          <li key={`${kind} ${name}`} className="min-w-0 break-words">
            <span className="text-muted">{kind}</span> {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
