import { Copy } from "lucide-react";
import { Card } from "../../../../ui/Card.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { copyText } from "../../../../ui/copy-text.ts";
import type { SsoView } from "./sso-form.ts";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** What the provider has to know of us, to copy. */
export function AddressesCard({ addresses }: { addresses: SsoView["addresses"] }) {
  return (
    <Card title={texts.registerAtTheProvider} note={<span className="phone:hidden">{texts.anOidcWebAppCode}</span>}>
      <dl className="flex flex-col gap-3 p-(--card-pad)">
        <Address label={texts.redirectUri} value={addresses.redirect} />
        <Address label={texts.signOffUrlPost} value={addresses.postLogout} />
        <Address label={texts.backChannelLogoutUri} value={addresses.backChannel} />
      </dl>
    </Card>
  );
}

function Address({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="type-small mb-1 font-medium text-secondary">{label}</dt>
      <dd className="flex items-center gap-2 rounded-control bg-inset py-1 pr-1 pl-2.5">
        <code className="type-code min-w-0 flex-1 break-all select-all">{value}</code>
        <IconButton
          icon={Copy}
          label={texts.copy(label)}
          onClick={() => void copyText(value, { message: texts.copied(label) })}
        />
      </dd>
    </div>
  );
}
