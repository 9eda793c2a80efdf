/** The kind of the artifacts that were uploaded into one integration: other files of the workspace are none of its business. */
export function uploadKind(integrationId: string): string {
  return `upload:${integrationId}`;
}
