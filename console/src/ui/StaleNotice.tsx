import type { UseQueryResult } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { errorWords } from "../api/error-words.ts";
import { timeOf } from "../lib/format.ts";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";
import { texts } from "../messages/en/ui.ts";

/** Where what is shown could not be read anew: since when it is, why, and a way to try again. What was read stays. */
export function StaleNotice({
  query: { isRefetchError, dataUpdatedAt, error, refetch },
}: {
  query: Pick<UseQueryResult, "isRefetchError" | "dataUpdatedAt" | "error"> & { refetch: () => unknown };
}) {
  if (!isRefetchError) return null;
  return (
    <div className="px-(--gutter) py-2">
      <Notice
        tone="warning"
        icon={TriangleAlert}
        isLive
        action={
          <Button size="small" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.thisIsAsOfIt(timeOf(new Date(dataUpdatedAt).toISOString()), errorWords(error).message)}
      </Notice>
    </div>
  );
}
