import { workspaceHeader } from "@hoopoe/contract/constants.ts";
import type { ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import * as routes from "@hoopoe/contract/operations/routes/erasure.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";

interface Place {
  subject: ErasureSubject;
  id: string;
  workspaceId?: string | undefined;
}

/** What would go; counted anew each time it is asked for. */
export function previewQuery(place: Place) {
  return queryOptions({
    queryKey: ["erase-preview", place.subject, place.id],
    queryFn: ({ signal }) => preview(place, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

function preview({ subject, id, workspaceId }: Place, signal: AbortSignal) {
  const options = { signal, ...there(workspaceId) };
  switch (subject) {
    case "integration":
      return call(routes.integrationErasePreview, { params: { id } }, options);
    case "workspace":
      return call(routes.workspaceErasePreview, { params: { id } }, options);
    case "user":
      return call(routes.memberErasePreview, { params: { userId: id } }, options);
  }
}

/** Starts it. The server goes on by itself. */
export function erase({ subject, id, workspaceId, name }: Place & { name: string }) {
  const body = { name };
  switch (subject) {
    case "integration":
      return call(routes.integrationErase, { params: { id }, body }, there(workspaceId));
    case "workspace":
      return call(routes.workspaceErase, { params: { id }, body }, there(workspaceId));
    case "user":
      return call(routes.memberErase, { params: { userId: id }, body }, there(workspaceId));
  }
}

function there(workspaceId: string | undefined) {
  return workspaceId === undefined ? {} : { headers: { [workspaceHeader]: workspaceId } };
}
