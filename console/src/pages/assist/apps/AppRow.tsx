import type { App } from "@hoopoe/contract/assist/app.ts";
import { Link } from "@tanstack/react-router";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { EntityProgress } from "../../../ui/EntityProgress.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { visibilityWords } from "../../../features/assist/apps/app-look.ts";
import { AppTile } from "../../../features/assist/apps/AppTile.tsx";
import { FavouriteButton } from "../../../features/assist/apps/FavouriteButton.tsx";
import { PublishButton, PublishState } from "../../../features/assist/apps/PublishState.tsx";
import { deleteApp } from "../../../features/assist/apps/use-publish.ts";
import { texts } from "../../../messages/en/pages/assist/apps.ts";

interface AppRowProps {
  app: App;
  /** Why it cannot be changed; undefined where it can. */
  refusal: string | undefined;
  onEdit: () => void;
}

/** One app: what it is for, its agents, its state, and what can be done with it. */
export function AppRow({ app, refusal, onEdit }: AppRowProps) {
  const { id, name, description, icon, tabs, visibility } = app;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-subtle px-(--gutter) py-2.5 hover:bg-hover">
      <AppTile icon={icon} />
      <div className="min-w-0 flex-1 basis-56">
        <Link to="/dashboard/parent/$appId" params={{ appId: String(id) }} className="font-strong text-ink">
          {name}
        </Link>
        <div className="type-small truncate text-muted phone:whitespace-normal">
          {description === "" ? tabs.map((tab) => tab.name).join(" · ") : description}
        </div>
      </div>
      <EntityProgress entity="app" id={id} />
      <PublishState app={app} />
      <span className="type-small w-28 text-muted phone:hidden">{visibilityWords[visibility]}</span>
      <div className="ml-auto flex items-center gap-1">
        <FavouriteButton app={app} />
        <PublishButton app={app} size="small" />
        <Menu
          trigger={<IconButton label={texts.moreFor(name)} icon={Ellipsis} />}
          items={[
            { label: texts.edit, icon: Pencil, disabledReason: refusal, onSelect: onEdit },
            {
              label: texts.delete,
              icon: Trash2,
              isDanger: true,
              disabledReason: refusal,
              onSelect: () => void deleteApp(app),
            },
          ]}
        />
      </div>
    </li>
  );
}
