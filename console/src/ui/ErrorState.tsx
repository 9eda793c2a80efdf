import { unknownError } from "@hoopoe/contract/unknown-error.ts";
import { CircleX, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { errorWords } from "../api/error-words.ts";
import { Button } from "./Button.tsx";

interface ErrorStateProps {
  /** What failed, in the specification's own sentence where it has one. */
  title: string;
  error: unknown;
  /** What still works or is not lost. */
  stillWorks?: ReactNode;
  onRetry?: () => void;
}

/** What failed, why, what still works, the request's id, and a way to try again. */
export function ErrorState({ title, error, stillWorks, onRetry }: ErrorStateProps) {
  const { message, requestId } = errorWords(error);
  return (
    <div role="alert" className="flex gap-3 px-(--inset,var(--gutter)) py-(--card-pad)">
      <CircleX size={16} className="mt-0.5 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="type-strong">{title}</p>
        <p className="type-small mt-1 max-w-100 text-muted">
          {message === unknownError ? nobodyKnows : message === title ? null : message} {stillWorks}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2.5">
          {onRetry === undefined ? null : (
            <Button size="small" icon={RotateCcw} onClick={onRetry}>
              Try again
            </Button>
          )}
          {requestId === null ? null : <code className="type-code text-muted select-all">{requestId}</code>}
        </div>
      </div>
    </div>
  );
}

/** Neither the server nor the way to it named a cause: what failed is in this page. */
const nobodyKnows = `${unknownError}. Reload the page. Where it stays so, tell whoever runs this server what you pressed.`;
