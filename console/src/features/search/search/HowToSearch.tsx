import { PaintedTerms } from "./PaintedTerms.tsx";
import { texts } from "../../../messages/en/features/search/search.ts";

const forms = [
  { terms: texts.invoicePayment, means: texts.bothWordsInAny },
  { terms: texts.changeOfBankDetails, means: texts.theWordsAsThey },
  { terms: texts.invoiceOrPayment, means: texts.oneOfThemAtLeast },
  { terms: texts.invoiceNotNewsletter, means: texts.withoutThatWordNewsletter },
  { terms: texts.invoiceOrPaymentUrgent, means: texts.whatBelongsTogetherElse },
  { terms: "title:invoice", means: texts.inTheTitleAlone },
  { terms: texts.authorAdaLovelace, means: texts.writtenBySomebodyOf },
  { terms: texts.sourceSlackInvoice, means: texts.fromThatSourceAlone },
  { terms: "evil.example", means: texts.theDomainAndIts },
] as const;

/** What a search may be made of: each form a press from being tried. */
export function HowToSearch({ onTry }: { onTry: (terms: string) => void }) {
  return (
    <section aria-label={texts.howToSearch} className="w-full py-2">
      <h2 className="type-heading mb-2">{texts.aSearchIsMadeOf}</h2>
      <ul className="grid max-w-(--content-read) gap-1">
        {forms.map(({ terms, means }) => (
          <li key={terms} className="flex flex-wrap items-baseline gap-x-4">
            <button
              type="button"
              onClick={() => onTry(terms)}
              className="type-code text-link w-64 text-left phone:py-2"
            >
              <PaintedTerms terms={terms} />
            </button>
            <span className="type-small text-muted">{means}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
