import { ArrowRight, type LucideIcon } from "lucide-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CrestScene } from "./CrestScene.tsx";

export interface Today {
  to: LinkProps["to"];
  title: string;
  why: string;
}

interface LaterScreenProps {
  title: string;
  icon: LucideIcon;
  /** One sentence: what the screen is for. */
  purpose: string;
  /** What will stand here, each in a few words. */
  coming: readonly { icon: LucideIcon; title: string; why: string }[];
  /** What does the same job today, nearest first. */
  today: readonly Today[];
  accentFeather: number;
}

/** A screen that is still to come says so, says what it will hold, and leads to what can be done now. */
export function LaterScreen({ title, icon, purpose, coming, today, accentFeather }: LaterScreenProps) {
  return (
    <>
      <PageHeader title={title} />
      <div className="grid max-w-(--content-wide) grid-cols-[minmax(0,1fr)_376px] items-start gap-4 px-(--gutter) pb-6 narrow:grid-cols-1">
        <section className="overflow-hidden rounded-card border border-line-subtle bg-sunken">
          <CrestScene icon={icon} accentFeather={accentFeather} />
          <div className="border-t border-line-subtle bg-card px-6 py-5 phone:px-4">
            <p className="type-read max-w-150 text-balance">{purpose}</p>
            <h2 className="type-micro mt-5 mb-1 text-muted">In work, not here yet</h2>
            <ul className="grid grid-cols-3 gap-x-6 phone:grid-cols-1">
              {coming.map(({ icon: Icon, title: name, why }) => (
                <li key={name} className="flex gap-2.5 py-2">
                  <Icon size={16} className="mt-0.5 text-muted" aria-hidden="true" />
                  <div>
                    <div className="font-strong">{name}</div>
                    <div className="type-small text-muted">{why}</div>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <Card title="What you can do today">
          <ul>
            {today.map(({ to, title: name, why }) => (
              <li key={name} className="border-b border-line-subtle last:border-0">
                <Link
                  to={to}
                  className="flex items-center gap-3 px-(--card-pad) py-2.5 text-ink no-underline -outline-offset-2 transition-colors duration-fast hover:bg-hover"
                >
                  <div className="min-w-0 flex-1">
                    <div className="font-strong">{name}</div>
                    <div className="type-small text-muted">{why}</div>
                  </div>
                  <ArrowRight size={16} className="text-secondary" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
