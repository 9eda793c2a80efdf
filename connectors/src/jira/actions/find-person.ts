import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { jiraUser, type JiraUser } from "../answers.ts";
import type { JiraSite } from "../site.ts";

export type FoundPerson = { id: string; name: string };

/** The one person that a name, an e-mail address or an account id means. Throws `input-invalid` for none and for several. */
export async function findPerson(site: JiraSite, words: string): Promise<FoundPerson> {
  const query = { [site.kind === "cloud" ? "query" : "username"]: words };
  const people = await site.call("user/search", z.array(jiraUser), { query });
  const exact = people.filter((person) =>
    [person.emailAddress, person.displayName, person.name, person.accountId].some(
      (value) => value?.toLowerCase() === words.toLowerCase(),
    ),
  );
  const [found, another] = exact.length > 0 ? exact : people;
  if (found === undefined) {
    throw new ConnectorError(
      "input-invalid",
      `assignee: Jira has no person called '${words}'. Enter the email address or full name.`,
    );
  }
  if (another !== undefined) {
    const names = people.slice(0, 5).map(nameOf).join(", ");
    throw new ConnectorError("input-invalid", `assignee: '${words}' could be ${names}. Enter the email address.`);
  }
  return { id: idOf(found), name: nameOf(found) };
}

/** How an assignee is written: Cloud by account id, Data Center by user name; null is nobody. */
export function assigneeField(
  { kind }: Pick<JiraSite, "kind">,
  id: string | null,
): Readonly<Record<string, string | null>> {
  return kind === "cloud" ? { accountId: id } : { name: id };
}

function idOf({ accountId, name }: JiraUser): string {
  return accountId ?? name ?? "";
}

function nameOf({ displayName, emailAddress, name }: JiraUser): string {
  return displayName ?? emailAddress ?? name ?? "somebody";
}
