import type { ReportTurn } from "@hoopoe/contract/reports/report-edit.ts";
import { pirReportConvoChat, reportGet, reportList, reportVersions } from "@hoopoe/contract/reports/routes/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { ArrowUp, MessageSquareWarning, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { Turn } from "./Turn.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface ConversationProps {
  /** The handles that came with the newest version. */
  context: { events_path: string; template_path: string; generated_report_path: string };
  turns: readonly ReportTurn[];
  /** What stands in the place of the turns while they are not known. */
  instead: ReactNode;
  newestVersion: number;
  onCompare: (from: number, to: number) => void;
  onChanged: () => void;
}

const examples = [texts.shortenTheBottomLine, texts.dropTheSlackNoise, texts.addATimelineOf, texts.markItAmber];

/** Ask for a change in words: what was done stands below each request, and can be looked at and taken back. */
export function Conversation({ context, turns, instead, newestVersion, onCompare, onChanged }: ConversationProps) {
  const [input, setInput] = useState("");
  const ask = useMutation({
    mutationFn: (user_input: string) => call(pirReportConvoChat, { body: { ...context, user_input } }),
    // Only what was sent: an Undo, or a slow answer, takes nothing from what is being written meanwhile.
    onSuccess: (_, sent) => setInput((now) => (now.trim() === sent ? "" : now)),
    onError: (error) => toastFailure(sentences.reportConversationFailed, error),
    onSettled: () => {
      onChanged();
      return invalidate(reportGet, reportVersions, reportList);
    },
  });
  const send = (words: string) => {
    if (words.trim() !== "" && !ask.isPending) ask.mutate(words.trim());
  };
  return (
    <>
      <Turns {...{ turns, instead, onCompare }} onExample={setInput} />
      <form
        className="flex flex-col gap-2 border-t border-line-subtle px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          send(input);
        }}
      >
        {ask.isError ? (
          <Notice tone="danger" icon={MessageSquareWarning} isLive>
            <b>{sentences.reportConversationFailed}.</b> {errorWords(ask.error).message}
          </Notice>
        ) : null}
        <TextAreaField
          label={texts.askForAChange}
          isLabelHidden
          rows={2}
          maxLength={10_000}
          placeholder={texts.askForAChange}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send(input);
          }}
        />
        <div className="flex items-center justify-between gap-2">
          <Button
            icon={Undo2}
            calls={pirReportConvoChat}
            disabledReason={newestVersion < 2 ? texts.nothingWasChangedYet : undefined}
            onClick={() => send(texts.undo)}
          >
            {texts.undo}
          </Button>
          <Button
            type="submit"
            icon={ArrowUp}
            calls={pirReportConvoChat}
            isLoading={ask.isPending}
            disabledReason={input.trim() === "" ? texts.writeWhatShouldChange : undefined}
          >
            {texts.send}
          </Button>
        </div>
      </form>
    </>
  );
}

interface TurnsProps extends Pick<ConversationProps, "turns" | "instead" | "onCompare"> {
  onExample: (words: string) => void;
}

function Turns({ turns, instead, onCompare, onExample }: TurnsProps) {
  const list = useRef<HTMLOListElement>(null);
  // What was answered last is what is read next.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [turns.length]);
  return (
    <ol
      ref={list}
      aria-label={texts.conversation}
      className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-4"
    >
      {instead !== null ? (
        <li className="-mx-4">{instead}</li>
      ) : turns.length === 0 ? (
        <li className="text-muted">
          {texts.askForAChangeIn}
          <span className="mt-3 flex flex-wrap gap-2">
            {examples.map((example) => (
              <Button key={example} size="small" onClick={() => onExample(example)}>
                {example}
              </Button>
            ))}
          </span>
        </li>
      ) : (
        turns.map((turn) => <Turn key={turn.id} turn={turn} onCompare={onCompare} />)
      )}
    </ol>
  );
}
