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
  if (found.data === undefined) return "What it can be sent by is not known yet.";
  if (connection === undefined) return "Connect Slack or a mail server first.";
  if (readPlaces(to).length > 0) return undefined;
  return connection.kind === "channel" ? "Name a channel." : "Write an address.";
}

/** By which connection, and to whom. */
export function DestinationFields({ form }: { form: DestinationForm }) {
  const { connections, connection, choose, to, setTo, found } = form;
  if (isLost(found))
    return (
      <ErrorState
        title="What it can be sent by could not be read"
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  if (connection === undefined)
    return found.isPending ? null : (
      <p className="flex flex-col items-start gap-2 text-muted">
        No connection here can send. Connect Slack, SMTP, Gmail or Microsoft 365.
        <LinkButton to="/dashboard/integration">Connect one</LinkButton>
      </p>
    );
  const isChannel = connection.kind === "channel";
  return (
    <>
      <SelectField
        label="Send by"
        options={connections.map(({ integrationId, name, product_name }) => ({
          value: integrationId,
          label: name === product_name ? name : `${name} (${product_name})`,
        }))}
        value={connection.integrationId}
        onChange={(event) => choose(event.target.value)}
      />
      <TextField
        label={isChannel ? "Channels" : "Addresses"}
        placeholder={isChannel ? "#security" : "board@example.com"}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        help={
          isChannel ? "A message to each: bottom line and findings." : "One mail to all of them, with its findings."
        }
      />
    </>
  );
}
