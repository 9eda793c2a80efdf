import { unknownError } from "@hoopoe/contract/unknown-error.ts";
import { CircleX, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { isProblem } from "../api/api-error.ts";
import { errorWords } from "../api/error-words.ts";
import { isGone } from "../api/is-lost.ts";
import { Button } from "./Button.tsx";
import { texts } from "../messages/en/ui.ts";

interface ErrorStateProps {
  /** What failed, in the specification's own sentence where it has one. */
  title: string;
  /** The read that failed: it can be tried again. */
  query?: { error: unknown; refetch: () => unknown };
  /** Where it was no read, or one that is not tried again. */
  error?: unknown;
  onRetry?: () => unknown;
  /** What still works or is not lost. */
  stillWorks?: ReactNode;
  /** Where to go instead, as a link: stands in the place of 'Try again' where the thing is not there for the reader. */
  wayOut?: ReactNode;
}

/** What failed, why, what still works, the request's id, and a way to try again, or elsewhere where a try would say the same. */
export function ErrorState(props: ErrorStateProps) {
  const { title, query, error = query?.error, onRetry = query?.refetch, stillWorks, wayOut } = props;
  const { message, requestId } = errorWords(error);
  const isLostCause = isGone(error) || isProblem(error, "validation");
  return (
    <div role="alert" className="flex gap-3 px-(--inset,var(--gutter)) py-(--card-pad)">
      <CircleX size={16} className="mt-0.5 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="type-strong">{title}</p>
        <p className="type-small mt-1 max-w-100 text-muted">
          {message === unknownError ? nobodyKnows : message === title ? null : message} {stillWorks}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2.5">
          {isLostCause ? wayOut : null}
          {onRetry === undefined || isLostCause ? null : (
            <Button size="small" icon={RotateCcw} onClick={() => void onRetry()}>
              {texts.tryAgain}
            </Button>
          )}
          {requestId === null ? null : <code className="type-code text-muted select-all">{requestId}</code>}
        </div>
      </div>
    </div>
  );
}

/** Neither the server nor the way to it named a cause: what failed is in this page. */
const nobodyKnows = texts.reloadThePageWhere(unknownError);
