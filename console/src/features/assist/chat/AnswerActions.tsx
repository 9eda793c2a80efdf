import type { AnswerState } from "@hoopoe/contract/assist/answer.ts";
import type { ChatMessage } from "@hoopoe/contract/assist/conversation.ts";
import { answerFeedback, conversationGet } from "@hoopoe/contract/assist/routes/chat.ts";
import { textOfAnswer } from "@hoopoe/contract/assist/text-of-answer.ts";
import { useMutation } from "@tanstack/react-query";
import { Copy, RotateCcw, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface AnswerActionsProps {
  message: Extract<ChatMessage, { role: "assistant" }>;
  answer: AnswerState;
  /** Null: the answer is somebody else's, and only to be read. */
  onRetry: (() => void) | null;
}

/** What can be done with an answer: copy it, have it answered again, say whether it was good and why. */
export function AnswerActions({ message: { id, feedback }, answer, onRetry }: AnswerActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  const rate = useMutation({
    scope: inTurn("answer", id),
    mutationFn: (body: { rating: "up" | "down" | null; reason?: string }) =>
      call(answerFeedback, { params: { id }, body }),
    onSuccess: () => invalidate(conversationGet),
    onError: (error) => toastFailure(texts.yourWordOnThis, error),
  });
  const press = (rating: "up" | "down") => {
    rate.mutate({ rating: feedback?.rating === rating ? null : rating });
    setIsAsking(rating === "down" && feedback?.rating !== "down");
  };
  return (
    <div className="-ml-2">
      <div className="flex items-center gap-0.5 text-muted">
        <IconButton
          label={texts.copyTheAnswer}
          icon={Copy}
          onClick={() => void copyText(textOfAnswer(answer), { message: texts.answerCopied })}
        />
        {onRetry === null ? null : (
          <>
            <IconButton label={texts.answerAgain} icon={RotateCcw} onClick={onRetry} />
            <IconButton
              label={texts.goodAnswer}
              icon={ThumbsUp}
              aria-pressed={feedback?.rating === "up"}
              onClick={() => press("up")}
            />
            <IconButton
              label={texts.badAnswer}
              icon={ThumbsDown}
              aria-pressed={feedback?.rating === "down"}
              onClick={() => press("down")}
            />
          </>
        )}
        {feedback === null ? null : (
          <span className="type-small ml-1">
            {feedback.rating === "up" ? texts.markedAsGood : texts.markedAsBad}
            {feedback.reason === "" ? "" : `: ${feedback.reason}`}
          </span>
        )}
      </div>
      {isAsking ? (
        <form
          className="mt-2 ml-2 flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            rate.mutate({ rating: "down", reason: reason.trim() });
            setIsAsking(false);
          }}
        >
          <TextField
            className="min-w-56 flex-1"
            label={texts.whatWasWrongWith}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit">{texts.send}</Button>
        </form>
      ) : null}
    </div>
  );
}
