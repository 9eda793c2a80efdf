import type { ReportTurn } from "@hoopoe/contract/reports/report-edit.ts";
import { pirReportConvoChat, reportGet, reportList, reportVersions } from "@hoopoe/contract/reports/routes/report.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { ArrowUp, ListChecks, MessageSquareWarning, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { type ReportCommand, reportCommands } from "./report-commands.ts";
import { Turn } from "./Turn.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface ConversationProps {
  /** The handles that came with the newest version. */
  context: { events_path: string; template_path: string; generated_report_path: string };
  turns: readonly ReportTurn[];
  /** What stands in the place of the turns while they are not known. */
  instead: ReactNode;
  /** The newest version's. */
  doc: ReportDoc;
  newestVersion: number;
  /** A model reads what is written here; undefined until it is known. */
  hasModel: boolean | undefined;
  onCompare: (from: number, to: number) => void;
  onChanged: () => void;
}

const undo: ReportCommand = { label: texts.undo, operation: { kind: "undo" } };

/** Ask for a change, in words or by a command: what was done stands below each request, and can be looked at and taken back. */
export function Conversation(props: ConversationProps) {
  const { context, turns, instead, newestVersion, onCompare, onChanged, doc, hasModel } = props;
  const [input, setInput] = useState("");
  const ask = useMutation({
    mutationFn: ({ words, command }: { words: string; command?: ReportCommand }) =>
      call(pirReportConvoChat, {
        body: { ...context, user_input: words, ...(command && { operations: [command.operation] }) },
      }),
    // Only what was sent: an Undo, or a slow answer, takes nothing from what is being written meanwhile.
    onSuccess: (_, { words, command }) => setInput((now) => (command === undefined && now.trim() === words ? "" : now)),
    onError: (error) => toastFailure(sentences.reportConversationFailed, error),
    onSettled: () => {
      onChanged();
      return invalidate(reportGet, reportVersions, reportList);
    },
  });
  const send = (words: string) => {
    if (words.trim() !== "" && hasModel !== false && !ask.isPending) ask.mutate({ words: words.trim() });
  };
  const run = (command: ReportCommand) => {
    if (!ask.isPending) ask.mutate({ words: command.label, command });
  };
  return (
    <>
      <Turns {...{ turns, instead, onCompare }} />
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
        {hasModel === false ? <p className="type-small text-muted">{texts.editingByWordsNeeds}</p> : null}
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
        <Actions
          doc={doc}
          isPending={ask.isPending}
          onCommand={run}
          undoRefusal={newestVersion < 2 ? texts.nothingWasChangedYet : undefined}
          sendRefusal={sendRefusal(hasModel, input)}
        />
      </form>
    </>
  );
}

function sendRefusal(hasModel: boolean | undefined, input: string): string | undefined {
  if (hasModel === false) return texts.wordsNeedAModel;
  return input.trim() === "" ? texts.writeWhatShouldChange : undefined;
}

interface ActionsProps {
  doc: ReportDoc;
  isPending: boolean;
  onCommand: (command: ReportCommand) => void;
  undoRefusal: string | undefined;
  sendRefusal: string | undefined;
}

function Actions({ doc, isPending, onCommand, undoRefusal, sendRefusal: refusal }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        trigger={<Button icon={ListChecks}>{texts.commands}</Button>}
        items={reportCommands(doc).map((command) => ({
          label: command.label,
          calls: pirReportConvoChat,
          onSelect: () => onCommand(command),
        }))}
      />
      <Button icon={Undo2} calls={pirReportConvoChat} disabledReason={undoRefusal} onClick={() => onCommand(undo)}>
        {texts.undo}
      </Button>
      <Button
        type="submit"
        icon={ArrowUp}
        calls={pirReportConvoChat}
        className="ml-auto"
        isLoading={isPending}
        disabledReason={refusal}
      >
        {texts.send}
      </Button>
    </div>
  );
}

function Turns({ turns, instead, onCompare }: Pick<ConversationProps, "turns" | "instead" | "onCompare">) {
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
        <li className="text-muted">{texts.askForAChangeIn}</li>
      ) : (
        turns.map((turn) => <Turn key={turn.id} turn={turn} onCompare={onCompare} />)
      )}
    </ol>
  );
}
