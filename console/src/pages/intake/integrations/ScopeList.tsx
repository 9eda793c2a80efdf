import type { AuthMethodView } from "@hoopoe/contract/intake/integration.ts";
import { Check, Minus } from "lucide-react";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

interface ScopeListProps {
  scopes: AuthMethodView["scopes"];
  /** What the vendor granted; null where it does not tell, or nobody signed in yet. */
  granted: readonly string[] | null;
  withActions: boolean;
}

/** Each right, what it is for, and whether it was given: no more is asked for than what is used. */
export function ScopeList({ scopes, granted, withActions }: ScopeListProps) {
  const unused = (granted ?? []).filter((name) => !scopes.some(({ scope }) => scope === name));
  return (
    <div className="type-small mt-3">
      <h4 className="mb-1 font-medium text-secondary">{texts.rightsThatAreAsked}</h4>
      <ul aria-label={texts.rightsThatAreAsked} className="flex flex-col gap-1">
        {scopes.map(({ scope, why, isFor }) => {
          const isAsked = isFor === "read" || withActions;
          const isGranted = granted?.includes(scope) === true;
          const Icon = isGranted ? Check : Minus;
          return (
            <li key={scope} className={isAsked ? "flex gap-2" : "flex gap-2 text-muted"}>
              <Icon size={14} className="mt-px shrink-0" aria-label={isGranted ? texts.granted : texts.notGranted} />
              <span className="min-w-0 break-words">
                <code className="type-code">{scope}</code> {why}
                {isFor === "act" ? (isAsked ? texts.toAct : texts.onlyToActNotAsked) : ""}
              </span>
            </li>
          );
        })}
      </ul>
      {unused.length === 0 ? null : (
        <p className="mt-1.5 text-warning">
          {texts.grantedButNeverUsed(unused.join(", "), unused.length === 1 ? texts.it : texts.them)}
        </p>
      )}
    </div>
  );
}
