/**
 * Those of `recipients` that no entry of the list covers. An entry is an address, a channel or a host as it is; or a domain, for
 * every address of it and every host below it. Case, "@" and "#" before a name do not matter.
 */
export function unlistedRecipients(recipients: readonly string[], list: readonly string[]): string[] {
  const entries = list.map(plain).filter((entry) => entry !== "");
  return recipients.filter((recipient) => {
    const name = plain(recipient);
    const place = name.slice(name.lastIndexOf("@") + 1);
    return !entries.some((entry) => name === entry || place === entry || place.endsWith(`.${entry}`));
  });
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/^[@#]/, "");
}
