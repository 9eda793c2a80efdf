import type { Audience } from "@hoopoe/contract/intake/integration.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { type Calls, useRefusal } from "../../../ui/refusal.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

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
      <legend className="sr-only">{texts.whoMaySeeWhatComes}</legend>
      <SelectField
        label={texts.whoMaySeeWhatComes}
        help={refusal ?? helpOf(value, audience, all.length)}
        options={[
          { value: "workspace", label: texts.everybodyInThisWorkspace },
          { value: "personal", label: texts.onlyYou },
          ...(others.length === 0 ? [] : [{ value: "people", label: texts.namedPeople }]),
          { value: "source", label: texts.whoeverMaySeeIt },
        ]}
        value={value}
        onChange={(event) => choose(event.target.value)}
      />
      {value !== "people" ? null : (
        <ul aria-label={texts.peopleWhoMaySee} className="mt-2 rounded-control border border-line-subtle">
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
      return texts.nobodyElseFindsIt;
    case "people":
      return texts.youAndOthersFind(audience.userIds.length - 1);
    case "source":
      return texts.eachRecordIsFor;
    default:
      return memberCount < 2 ? texts.youFindItAndWhoever : texts.allMembersFindIt(memberCount);
  }
}
