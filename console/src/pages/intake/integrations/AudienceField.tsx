import type { Audience } from "@hoopoe/contract/intake/integration.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { plural } from "../../../lib/format.ts";
import { type Calls, useRefusal } from "../../../ui/refusal.ts";
import { SelectField } from "../../../ui/SelectField.tsx";

interface AudienceFieldProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
  /** The call that a change makes at once; absent where it goes with a form. */
  calls?: Calls | undefined;
}

/** Who may see what a connection brings in: chosen before the first record flows, and to be changed at any time. */
export function AudienceField({ audience, onChange, calls }: AudienceFieldProps) {
  const refusal = useRefusal(calls);
  const members = useQuery(apiQuery(memberList, {}));
  const all = members.data?.data ?? [];
  const me = all.find(({ isYou }) => isYou)?.userId;
  const others = all.filter(({ isYou }) => !isYou);
  const isPersonal = audience.mode === "people" && audience.userIds.every((id) => id === me);
  const value = audience.mode === "people" ? (isPersonal ? "personal" : "people") : audience.mode;
  const choose = (choice: string): void => {
    if (choice === "workspace" || choice === "source") onChange({ mode: choice, userIds: [] });
    else if (me !== undefined) {
      const [first] = others;
      onChange({ mode: "people", userIds: choice === "people" && first !== undefined ? [me, first.userId] : [me] });
    }
  };
  return (
    <fieldset disabled={refusal !== undefined} className="disabled:[&_select]:text-faint">
      <legend className="sr-only">Who may see what comes in</legend>
      <SelectField
        label="Who may see what comes in"
        help={refusal ?? helpOf(value, audience, all.length)}
        options={[
          { value: "workspace", label: "Everybody in this workspace" },
          { value: "personal", label: "Only you" },
          ...(others.length === 0 ? [] : [{ value: "people", label: "Named people" }]),
          { value: "source", label: "Whoever may see it at the source" },
        ]}
        value={value}
        onChange={(event) => choose(event.target.value)}
      />
      {value !== "people" ? null : (
        <ul aria-label="People who may see it" className="mt-2 rounded-control border border-line-subtle">
          {others.map((member) => (
            <li key={member.userId} className="border-b border-line-subtle last:border-b-0">
              <label className="flex min-h-9 items-center gap-2.5 px-3 hover:bg-hover">
                <input
                  type="checkbox"
                  checked={audience.userIds.includes(member.userId)}
                  onChange={(event) =>
                    onChange({
                      mode: "people",
                      userIds: event.target.checked
                        ? [...audience.userIds, member.userId]
                        : audience.userIds.filter((id) => id !== member.userId),
                    })
                  }
                />
                <span className="min-w-0 truncate">
                  {member.name} <span className="text-muted">{member.email}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function helpOf(value: string, audience: Audience, memberCount: number): string {
  switch (value) {
    case "personal":
      return "Nobody else finds it: not in search, answers, reports, jobs or downloads, whatever their role.";
    case "people":
      return `You and ${plural(audience.userIds.length - 1, "other")} find it; nobody else does.`;
    case "source":
      return "Each record is for the members whom its channel, project or document names; one that is open there is for everybody.";
    default:
      return memberCount < 2
        ? "You find it, and whoever joins later."
        : `All ${memberCount} members find it, and those who join later.`;
  }
}
