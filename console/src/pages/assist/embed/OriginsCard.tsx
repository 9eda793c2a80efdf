import { parentOriginOf } from "@hoopoe/contract/assist/embed.ts";
import { embedSettingsGet, embedSettingsSave } from "@hoopoe/contract/assist/routes/embed.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/assist/embed.ts";

/** Who may hold the console in a frame. */
export function OriginsCard({ origins, mayManage }: { origins: readonly string[]; mayManage: boolean }) {
  const [text, setText] = useState(origins.join("\n"));
  const wanted = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const wrong = wanted.find((line) => parentOriginOf(line) === undefined);
  const save = useMutation({
    mutationFn: () => call(embedSettingsSave, { body: { origins: wanted } }),
    onSuccess: async (saved) => {
      setText(saved.origins.join("\n"));
      await invalidate(embedSettingsGet);
      toastSuccess(saved.origins.length === 0 ? texts.noPageMayEmbed : texts.saved);
    },
  });
  const local = wrong === undefined ? undefined : texts.isNoOriginWrite(wrong);
  return (
    <Card title={texts.pagesThatMayEmbed}>
      <form
        className="flex flex-col items-start gap-3 p-(--card-pad)"
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong === undefined && mayManage) save.mutate();
        }}
      >
        <TextAreaField
          className="w-full"
          label={texts.originsOneOnEach}
          help={texts.suchAsHttpsPortal}
          isMono
          spellCheck={false}
          readOnly={!mayManage}
          value={text}
          error={save.isError ? errorWords(save.error).message : local}
          onChange={(event) => {
            save.reset();
            setText(event.target.value);
          }}
        />
        <Button
          type="submit"
          isLoading={save.isPending}
          disabledReason={mayManage ? undefined : texts.onlyOwnersAndAdmins}
        >
          {texts.saveTheList}
        </Button>
      </form>
    </Card>
  );
}
