import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { ChevronDown, TriangleAlert } from "lucide-react";
import { errorWords } from "../api/error-words.ts";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";
import { texts } from "../messages/en/ui.ts";

export interface MoreRowsProps {
  pages: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "error"> & {
    fetchNextPage: () => unknown;
  };
  /** Undefined where more comes by itself. */
  label?: string;
}

/** Below the rows that are there: the way to more of them; where that failed, why. What was read stays. */
export function MoreRows({ pages, label }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  if (!hasNextPage) return null;
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className="px-(--gutter) py-3">
        <Notice
          tone="warning"
          icon={TriangleAlert}
          isLive
          action={
            <Button size="small" onClick={() => void fetchNextPage()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.moreCouldNotBe(errorWords(error).message)}
        </Notice>
      </div>
    );
  }
  return label === undefined ? null : (
    <div className="flex justify-center py-4">
      <Button icon={ChevronDown} isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
