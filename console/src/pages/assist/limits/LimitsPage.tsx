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
import { reasonAgainst, usePlace } from "../../../api/use-place.ts";
import { BudgetRow } from "./BudgetRow.tsx";

const refetchMs = 15_000;

/** What the workspace, and each person in it, has used of its budgets; what happens at a limit, and when it resets. */
export function LimitsPage() {
  const place = usePlace();
  const ownId = useSession(({ personId }) => personId);
  const [chosenId, setChosenId] = useState<string>();
  const isManager = reasonAgainst(place?.role, "member:manage") === undefined;
  const members = useQuery({ ...apiQuery(memberList, {}), enabled: isManager });
  const shownId = chosenId ?? ownId;
  const people = (members.data?.data ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <>
      <OrganisationHeader
        title="Usage and limits"
        subtitle={place === undefined ? null : `What ${place.name} and its people use, and how much they may.`}
      />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">
        <Card title="This workspace" note="Everybody together">
          <BudgetList label="Limits of this workspace" userId={undefined} />
        </Card>
        <Card title="Each person" note={isManager ? "Choose whose use to see" : "Your own use"}>
          {isManager && people.length > 0 ? (
            <div className="border-b border-line-subtle p-(--card-pad)">
              <SelectField
                label="Person"
                options={people}
                value={shownId ?? undefined}
                onChange={(event) => setChosenId(event.target.value)}
              />
            </div>
          ) : null}
          {shownId === null ? null : <BudgetList label="Limits of this person" userId={shownId} />}
        </Card>
        <p className="text-secondary">
          The operator of this installation sets the limits with the environment variable <code>BUDGETS</code>. To raise
          one, ask them and name it, for example <code>runs-per-day</code>.
        </p>
      </div>
    </>
  );
}

function BudgetList({ label, userId }: { label: string; userId: string | undefined }) {
  const use = useQuery({ ...apiQuery(budgetGet, { query: { userId } }), refetchInterval: refetchMs });
  if (use.isPending) return <Skeleton label="Loading use" rows={8} />;
  if (isLost(use))
    return (
      <ErrorState
        title="Couldn't load the use of limits"
        stillWorks="The limits themselves stay in force."
        error={use.error}
        onRetry={() => void use.refetch()}
      />
    );
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
