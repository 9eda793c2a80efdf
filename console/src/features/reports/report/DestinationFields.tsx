import type { SendingConnection } from "@hoopoe/contract/reports/report-sending.ts";
import { reportDestinations } from "@hoopoe/contract/reports/routes/report-sending.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { texts } from "../../../messages/en/features/reports/report.ts";

/** The connections that a report can leave by, the chosen one, and what was typed as its recipients. */
export interface DestinationForm {
  readonly connections: readonly SendingConnection[];
  readonly connection: SendingConnection | undefined;
  readonly choose: (integrationId: string) => void;
  readonly to: string;
  readonly setTo: (to: string) => void;
  readonly found: UseQueryResult;
}

export function useDestination(): DestinationForm {
  const found = useQuery(apiQuery(reportDestinations, {}));
  const [chosen, choose] = useState<string | null>(null);
  const [to, setTo] = useState("");
  const connections = found.data?.data ?? [];
  const connection = connections.find(({ integrationId }) => integrationId === chosen) ?? connections[0];
  return { connections, connection, choose, to, setTo, found };
}

/** Apart by commas or spaces, as people write them. */
export function readPlaces(to: string): string[] {
  return to
    .split(/[\s,;]+/)
    .filter((place) => place !== "")
    .slice(0, 20);
}

/** Why it cannot be sent yet; undefined where it can. */
export function missingOf({ connection, to, found }: DestinationForm): string | undefined {
  if (found.data === undefined) return texts.whatItCanBeSent;
  if (connection === undefined) return texts.connectSlackOrA;
  if (readPlaces(to).length > 0) return undefined;
  return connection.kind === "channel" ? texts.nameAChannel : texts.writeAnAddress;
}

/** By which connection, and to whom. */
export function DestinationFields({ form }: { form: DestinationForm }) {
  const { connections, connection, choose, to, setTo, found } = form;
  if (isLost(found)) return <ErrorState title={texts.whatItCanBeSentBy} query={found} />;
  if (connection === undefined)
    return found.isPending ? null : (
      <p className="flex flex-col items-start gap-2 text-muted">
        {texts.noConnectionHereCan}
        <LinkButton to="/dashboard/integration">{texts.connectOne}</LinkButton>
      </p>
    );
  const isChannel = connection.kind === "channel";
  return (
    <>
      <SelectField
        label={texts.sendBy}
        options={connections.map(({ integrationId, name, product_name }) => ({
          value: integrationId,
          label: name === product_name ? name : `${name} (${product_name})`,
        }))}
        value={connection.integrationId}
        onChange={(event) => choose(event.target.value)}
      />
      <TextField
        label={isChannel ? texts.channels : texts.addresses}
        placeholder={isChannel ? texts.security : texts.boardExampleCom}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        help={isChannel ? texts.aMessageToEach : texts.oneMailToAllOf}
      />
    </>
  );
}
