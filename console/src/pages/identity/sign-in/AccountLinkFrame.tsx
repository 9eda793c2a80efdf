import type { ReactNode } from "react";
import { Logo } from "../../../ui/Logo.tsx";
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

/** The bare page that an email's link opens. */
export function AccountLinkFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid h-full place-items-center overflow-y-auto bg-page px-6 py-10 phone:place-items-start phone:px-4 phone:pt-6">
      <div className="w-full max-w-86 phone:max-w-none">
        <div className="mb-8 flex items-center gap-3">
          <Logo size={32} />
          <span className="text-[17px] font-bold tracking-[-.02em]">{texts.hoopoe}</span>
        </div>
        <h1 className="mb-3 text-[24px]/8 font-bold tracking-(--tracking-title)">{title}</h1>
        {children}
      </div>
    </div>
  );
}
