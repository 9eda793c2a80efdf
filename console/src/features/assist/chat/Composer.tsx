import { SendHorizontal, Square } from "lucide-react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { AttachButton, AttachedFiles } from "./AttachFiles.tsx";
import type { Attached } from "./use-attached.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** Set while an answer comes. */
  onStop: (() => void) | null;
  model: string;
  /** Files of the question; null where none can be attached. */
  attached: Attached | null;
}

/** Where a question is written. Enter asks, Shift and Enter begins a new line. */
export function Composer({ text, onText, onSend, onStop, model, attached }: ComposerProps) {
  const wait = attached?.isSending === true ? texts.aFileIsStillOn : undefined;
  const refusal = text.trim() === "" ? texts.writeAQuestionFirst : wait;
  return (
    <form
      className="rounded-card border border-line-strong bg-input px-3.5 py-2.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        attached?.add(event.dataTransfer.files);
      }}
    >
      {attached === null ? null : <AttachedFiles attached={attached} />}
      <label className="sr-only" htmlFor="chat-question">
        {texts.question}
      </label>
      <textarea
        id="chat-question"
        rows={Math.min(8, Math.max(1, text.split("\n").length))}
        maxLength={10_000}
        value={text}
        placeholder={texts.askAboutWhatThis}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSend();
        }}
        className="block w-full resize-none bg-transparent outline-none placeholder:text-muted"
      />
      <div className="mt-2 flex items-center gap-2">
        {attached === null ? null : <AttachButton attached={attached} />}
        {model === "" ? null : <Badge tone="outline">{model}</Badge>}
        <span className="ml-auto">
          {onStop === null ? (
            <Button type="submit" variant="primary" icon={SendHorizontal} disabledReason={refusal}>
              {texts.ask}
            </Button>
          ) : (
            <Button icon={Square} onClick={onStop}>
              {texts.stop}
            </Button>
          )}
        </span>
      </div>
    </form>
  );
}
