import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountAvatar, accountGet } from "@hoopoe/contract/identity/routes/account.ts";
import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { initialsOf } from "./initials-of.ts";
import { shrinkImage } from "./shrink-image.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** A picture of one's own, or initials. */
export function AvatarCard({ account }: { account: Account }) {
  const input = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: async (file: File | null) =>
      call(accountAvatar, { body: { image: file === null ? null : await shrinkImage(file) } }),
    onSuccess: async (_done, file) => {
      await invalidate(accountGet, authMe);
      toastSuccess(file === null ? texts.yourPictureIsRemoved : texts.yourPictureIsChanged);
    },
    onError: (error) => toastFailure(texts.thePictureWasNot, error),
  });
  const reason = account.isDemoGuest ? guestReason : undefined;
  return (
    <Card title={texts.picture}>
      <div className="flex flex-wrap items-center gap-4 p-(--card-pad)">
        {account.avatar === null ? (
          <span
            aria-hidden="true"
            className="grid size-16 place-items-center rounded-full border border-line bg-overlay text-[20px] font-bold text-secondary"
          >
            {initialsOf(account.name)}
          </span>
        ) : (
          <img src={account.avatar} alt={texts.you} className="size-16 rounded-full border border-line object-cover" />
        )}
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-secondary">
            {account.avatar === null ? texts.yourInitialsAreShown : texts.yourPictureIsShown}
          </p>
          <p className="type-small text-muted">{texts.pngJpegOrWebpIt}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={texts.pictureFile}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file !== undefined) save.mutate(file);
          }}
        />
        <div className="flex gap-2">
          {account.avatar === null ? null : (
            <Button isLoading={save.isPending} onClick={() => save.mutate(null)}>
              {texts.remove}
            </Button>
          )}
          <Button isLoading={save.isPending} disabledReason={reason} onClick={() => input.current?.click()}>
            {texts.chooseAPicture}
          </Button>
        </div>
      </div>
    </Card>
  );
}
