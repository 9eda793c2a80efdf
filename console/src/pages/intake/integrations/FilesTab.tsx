import type { Integration } from "@hoopoe/contract/intake/integration.ts";
import { dataFileDataLoc, dataFileTicket, integrationDataLoc } from "@hoopoe/contract/intake/routes/data-file.ts";
import { sizeWords } from "@hoopoe/contract/size-words.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { dateOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

/** The files that were uploaded, newest first, each to be had back as it was. */
export function FilesTab({ integration }: { integration: Integration }) {
  const files = useQuery(apiQuery(integrationDataLoc, { params: { id: integration.id } }));
  const download = useMutation({
    mutationFn: async (docId: string) => {
      const { dataLoc } = await call(dataFileDataLoc, { params: { id: docId } });
      const { url } = await call(dataFileTicket, { body: { dataLoc } });
      location.assign(url);
    },
    onError: (error) => toastFailure(sentences.integrationDataFailed, error),
  });
  if (files.isPending) return <Skeleton label={texts.loadingFiles} />;
  if (isLost(files)) {
    return <ErrorState title={sentences.integrationDataFailed} query={files} />;
  }
  const all = files.data.data.files.toReversed();
  if (all.length === 0) return <p className="p-4 text-muted">{texts.noFileHasBeenUploaded}</p>;
  return (
    <>
      <StaleNotice query={files} />
      <ul aria-label={texts.uploadedFiles}>
        {all.map((file) => (
          <li key={file.docId} className="flex items-center gap-3 border-b border-line-subtle px-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{file.fileName}</span>
              <span className="type-small block text-muted">
                {sizeWords(file.size)} · {dateOf(file.createdAt)}
              </span>
            </span>
            <IconButton
              label={texts.download(file.fileName)}
              icon={Download}
              onClick={() => download.mutate(file.docId)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
