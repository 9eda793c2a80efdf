import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { accountGet } from "@hoopoe/contract/identity/routes/account.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { useLogout } from "../../../shell/use-logout.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Tabs, type TabsProps } from "../../../ui/Tabs.tsx";
import { OrganisationCard } from "../../../features/identity/settings/sso/OrganisationCard.tsx";
import { AvatarCard } from "./AvatarCard.tsx";
import { ClientsCard } from "./ClientsCard.tsx";
import { DatesCard } from "./DatesCard.tsx";
import { FactorCard } from "./FactorCard.tsx";
import { GuestNotice } from "./GuestNotice.tsx";
import { LanguageCard } from "./LanguageCard.tsx";
import { LookCard } from "./LookCard.tsx";
import { MembershipsCard } from "./MembershipsCard.tsx";
import { NameCard } from "./NameCard.tsx";
import { NewsCard } from "./NewsCard.tsx";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import type { ProfileTab } from "./profile-params.ts";
import { SessionsCard } from "./SessionsCard.tsx";
import { TokensCard } from "./TokensCard.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

const route = getRouteApi("/_app/dashboard/profile");

/** Who one is, how the console looks, how one signs in, where one is signed in, and what scripts may do in one's name. */
export function ProfilePage() {
  const { tab = "you" } = route.useSearch();
  const navigate = route.useNavigate();
  const account = useQuery(apiQuery(accountGet, {}));
  const logout = useLogout();
  const header = (
    <PageHeader
      title={texts.userProfile}
      actions={
        <Button icon={LogOut} onClick={() => void logout()}>
          {texts.logout}
        </Button>
      }
    />
  );
  if (account.isPending)
    return (
      <>
        {header}
        <Skeleton rows={6} />
      </>
    );
  if (isLost(account))
    return (
      <>
        {header}
        <ErrorState title={texts.yourAccountCouldNot} query={account} />
      </>
    );
  const own = account.data;
  return (
    <>
      {header}
      {own.isDemoGuest ? <GuestNotice /> : null}
      <Tabs
        label={texts.partsOfTheProfile}
        value={tab}
        onChange={(next) => void navigate({ search: next === "you" ? {} : { tab: next }, replace: true })}
        tabs={tabsOf(own)}
      />
    </>
  );
}

function tabsOf(own: RouteReply<typeof accountGet>): TabsProps<ProfileTab>["tabs"] {
  return [
    {
      id: "you",
      label: texts.you,
      content: (
        <Cards>
          <NameCard account={own} />
          <AvatarCard account={own} />
          <MembershipsCard isGuest={own.isDemoGuest} />
          <OrganisationCard />
        </Cards>
      ),
    },
    {
      id: "look",
      label: texts.lookAndNews,
      content: (
        <Cards>
          <LookCard />
          <LanguageCard />
          <DatesCard account={own} />
          <NewsCard account={own} />
        </Cards>
      ),
    },
    {
      id: "sign-in",
      label: texts.signIn,
      content: (
        <Cards>
          <PasswordCard account={own} />
          <FactorCard account={own} />
          <PasskeysCard account={own} />
        </Cards>
      ),
    },
    { id: "sessions", label: texts.sessions, content: <Cards>{<SessionsCard isGuest={own.isDemoGuest} />}</Cards> },
    {
      id: "tokens",
      label: texts.clientsAndTokens,
      content: (
        <Cards>
          <ClientsCard />
          <TokensCard account={own} />
        </Cards>
      ),
    },
  ];
}

function Cards({ children }: { children: ReactNode }) {
  return <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">{children}</div>;
}
