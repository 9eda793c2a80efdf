import { Copy } from "lucide-react";
import { Card } from "../../../../ui/Card.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { copyText } from "../../../../ui/copy-text.ts";
import type { SsoView } from "./draft.ts";

/** What the provider has to know of us, to copy. */
export function AddressesCard({ addresses }: { addresses: SsoView["addresses"] }) {
  return (
    <Card
      title="Register at the provider"
      note={<span className="phone:hidden">An OIDC web app, code with PKCE S256</span>}
    >
      <dl className="flex flex-col gap-3 p-(--card-pad)">
        <Address label="Redirect URI" value={addresses.redirect} />
        <Address label="Sign-off URL (post-logout redirect)" value={addresses.postLogout} />
        <Address label="Back-channel logout URI" value={addresses.backChannel} />
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
          label={`Copy ${label}`}
          onClick={() => void copyText(value, { message: `${label} copied` })}
        />
      </dd>
    </div>
  );
}
