export type Role = "date" | "title" | "author" | "body" | "id" | "url";

/** Names that columns and JSON fields have in exports, best first; compared without case, blanks and punctuation. */
const namesOfRole: Readonly<Record<Role, readonly string[]>> = {
  date: words(
    "date datetime timestamp time created createdat createdtime creationdate createddatetime occurredat occurred eventtime " +
      "eventdate datecreated sentat sent senttime receivedat received receivedtime receiveddatetime publishedat published " +
      "pubdate detectedat firstseen starttime startedat start opened openedat reported reportedat loggedat logtime ts " +
      "updated updatedat lastmodified modified modifiedat",
  ),
  title: words(
    "title subject summary headline shortdescription alertname alert rulename eventname event issue incident name topic " +
      "label category type",
  ),
  author: words(
    "author from sender user username reporter creator createdby postedby submittedby owner ownername actor account " +
      "accountname email mail userid hostname host source assignee by",
  ),
  body: words(
    "body text content description message details detail comment comments note notes snippet abstract contents msg log " +
      "logmessage longdescription worknotes",
  ),
  id: words(
    "id key uuid guid messageid eventid alertid ticketid ticketnumber incidentid caseid recordid number ref reference",
  ),
  url: words("url link permalink href weburl htmlurl webviewlink"),
};

/** Which column plays which role, by index. No column has two. */
export function columnRoles(columns: readonly string[]): Partial<Record<Role, number>> {
  const normalised = columns.map((column) => column.toLowerCase().replace(/[^\p{L}\d]/gu, ""));
  const roles: Partial<Record<Role, number>> = {};
  const taken = new Set<number>();
  for (const role of ["date", "id", "url", "body", "title", "author"] as const) {
    const index = namesOfRole[role]
      .map((name) => normalised.indexOf(name))
      .find((found) => found !== -1 && !taken.has(found));
    if (index === undefined) continue;
    roles[role] = index;
    taken.add(index);
  }
  return roles;
}

function words(list: string): string[] {
  return list.split(" ");
}
