import type { Claim, Standing } from "@hoopoe/contract/reports/claim.ts";
import { Building2, Cpu, Handshake, type LucideIcon, Newspaper, UserRoundX } from "lucide-react";
import { cx } from "../../../lib/cx.ts";
import { personName } from "../../../lib/person-name.ts";
import { texts } from "../../../messages/en/features/reports/claims.ts";

/** Who somebody is to the workspace: a word and an icon. A stranger's is dashed. */
export function StandingMark({ standing }: { standing: Standing }) {
  const Icon = icons[standing];
  return (
    <span
      className={cx(
        "type-micro inline-flex h-5 shrink-0 items-center gap-1.25 rounded-mark px-1.5 whitespace-nowrap text-secondary",
        standing === "stranger" ? "border border-dashed border-line-strong" : "bg-active",
      )}
    >
      <Icon size={14} aria-hidden="true" />
      {standingWords[standing]}
    </span>
  );
}

/** Whom a claim is by: a name that the authentication contradicts is only claimed. */
export function authorWords({ author, claimsToBe }: Pick<Claim, "author" | "claimsToBe">, nobody: string): string {
  const name = personName(author) || nobody;
  return claimsToBe === undefined ? name : texts.claimsToBe(name);
}

export const standingWords: Readonly<Record<Standing, string>> = {
  own: texts.own,
  partner: texts.partner,
  system: texts.system,
  press: texts.press,
  stranger: texts.stranger,
};

const icons: Readonly<Record<Standing, LucideIcon>> = {
  own: Building2,
  partner: Handshake,
  system: Cpu,
  press: Newspaper,
  stranger: UserRoundX,
};
