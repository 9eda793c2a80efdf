import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { budgetGet } from "@hoopoe/contract/assist/routes/usage.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { useSession } from "../../../stores/session.ts";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { BudgetRow } from "./BudgetRow.tsx";
import { texts } from "../../../messages/en/pages/assist/limits.ts";

const refetchMs = 15_000;

/** What the workspace, and each person in it, has used of its budgets; what happens at a limit, and when it resets. */
export function LimitsPage() {
  const place = useCurrentWorkspace();
  const ownId = useSession(({ personId }) => personId);
  const [chosenId, setChosenId] = useState<string>();
  const isManager = reasonAgainst(place?.role, "member:manage") === undefined;
  const members = useQuery({ ...apiQuery(memberList, {}), enabled: isManager });
  const shownId = chosenId ?? ownId;
  const people = (members.data?.data ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <>
      <OrganisationHeader
        title={texts.usageAndLimits}
        subtitle={place === undefined ? null : texts.whatAndItsPeople(place.name)}
      />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">
        <Card title={texts.thisWorkspace} note={texts.everybodyTogether}>
          <BudgetList label={texts.limitsOfThisWorkspace} userId={undefined} />
        </Card>
        <Card title={texts.eachPerson} note={isManager ? texts.chooseWhoseUseTo : texts.yourOwnUse}>
          {isManager && people.length > 0 ? (
            <div className="border-b border-line-subtle p-(--card-pad)">
              <SelectField
                label={texts.person}
                options={people}
                value={shownId ?? undefined}
                onChange={(event) => setChosenId(event.target.value)}
              />
            </div>
          ) : null}
          {shownId === null ? null : <BudgetList label={texts.limitsOfThisPerson} userId={shownId} />}
        </Card>
        <p className="text-secondary">
          {texts.theOperatorOfThis} <code>{texts.budgets}</code>
          {texts.toRaiseOneAskThem} <code>{texts.runsPerDay}</code>.
        </p>
      </div>
    </>
  );
}

function BudgetList({ label, userId }: { label: string; userId: string | undefined }) {
  const use = useQuery({ ...apiQuery(budgetGet, { query: { userId } }), refetchInterval: refetchMs });
  if (use.isPending) return <Skeleton label={texts.loadingUse} rows={8} />;
  if (isLost(use))
    return <ErrorState title={texts.couldntLoadTheUse} stillWorks={texts.theLimitsThemselvesStay} query={use} />;
  return (
    <>
      <StaleNotice query={use} />
      <ul aria-label={label}>
        {use.data.data.map((one) => (
          <BudgetRow key={one.id} use={one} />
        ))}
      </ul>
    </>
  );
}
