import { createIntegrationAuth } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

interface SignInButtonProps {
  integrationId: string;
  authType: string;
  productName: string;
  withActions: boolean;
  disabledReason: string | undefined;
}

/** Opens the vendor's sign-in in a popup. The window is opened by the click itself: later it would be blocked. */
export function SignInButton({ integrationId, authType, productName, withActions, disabledReason }: SignInButtonProps) {
  const begin = useMutation({
    mutationFn: async (popup: Window | null) => {
      const query = { authType, withActions: withActions ? ("true" as const) : undefined };
      const { data } = await call(createIntegrationAuth, { params: { id: integrationId }, query });
      if (data.url === null) throw new Error("this product has no sign-in");
      if (popup === null) location.assign(data.url);
      else popup.location.href = data.url;
    },
    onError: (error, popup) => {
      popup?.close();
      toastFailure(sentences.authSaveFailed, error);
    },
  });
  return (
    <Button
      icon={ExternalLink}
      variant="primary"
      calls={createIntegrationAuth}
      isLoading={begin.isPending}
      disabledReason={disabledReason}
      onClick={() => begin.mutate(window.open("about:blank", "hoopoe-connect", "popup,width=560,height=720"))}
    >
      {texts.signInWith(productName)}
    </Button>
  );
}
