import type { App } from "@hoopoe/contract/assist/app.ts";
import { appGet, appList, favouriteAdd, favouriteList, favouriteRemove } from "@hoopoe/contract/assist/routes/app.ts";
import { useMutation } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { invalidate } from "../../../api/query.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/assist/apps.ts";

/** Keeps an app among one's favourites, or takes it out. */
export function FavouriteButton({ app }: { app: Pick<App, "id" | "name" | "isFavourite"> }) {
  const turn = useMutation({
    scope: inTurn("favourite", app.id),
    mutationFn: async () => {
      if (app.isFavourite) await call(favouriteRemove, { params: { id: String(app.id) } });
      else await call(favouriteAdd, { body: { appId: app.id } });
    },
    onSuccess: () => invalidate(appList, appGet, favouriteList),
    onError: (error) => toastFailure(texts.theFavouritesStayedAs, error),
  });
  return (
    <IconButton
      label={app.isFavourite ? texts.takeFromTheFavourites(app.name) : texts.addToTheFavourites(app.name)}
      icon={Star}
      aria-pressed={app.isFavourite}
      className={app.isFavourite ? "text-ink [&_svg]:fill-current" : ""}
      onClick={() => turn.mutate()}
    />
  );
}
