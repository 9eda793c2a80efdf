import type { UseMutationResult } from "@tanstack/react-query";
import { useMutation } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { isProblem } from "../api/api-error.ts";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";
import { texts } from "../messages/en/ui.ts";

interface TheirsUnreadProps {
  save: Pick<UseMutationResult, "error" | "isPending">;
  /** The problem by which the server says that somebody else saved. */
  code: string;
  /** The version that was to be saved over, and the newest one that this page knows. */
  over: number | undefined;
  known: number;
  /** What is being changed: 'this template'. */
  what: string;
  /** Reads it anew. */
  onRead: () => Promise<unknown>;
}

/**
 * Somebody saved what is being changed here, and theirs could not be read: else nothing at all would be said. Once it is
 * read, `SavedMeanwhile` stands in its place.
 */
export function TheirsUnread({ save, code, over, known, what, onRead }: TheirsUnreadProps) {
  const read = useMutation({ mutationFn: onRead });
  if (save.isPending || !isProblem(save.error, code) || over === undefined || known > over) return null;
  return (
    <Notice
      tone="warning"
      icon={TriangleAlert}
      isLive
      action={
        <Button size="small" isLoading={read.isPending} onClick={() => read.mutate()}>
          {texts.readTheirs}
        </Button>
      }
    >
      {texts.somebodySavedWhileYouWere(what)}
    </Notice>
  );
}
