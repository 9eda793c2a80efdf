import { PaintedTerms } from "./PaintedTerms.tsx";

const forms = [
  { terms: "invoice payment", means: "both words, in any order" },
  { terms: '"change of bank details"', means: "the words as they stand" },
  { terms: "invoice OR payment", means: "one of them at least" },
  { terms: "invoice NOT newsletter", means: "without that word; -newsletter says the same" },
  { terms: "(invoice OR payment) urgent", means: "what belongs together; else AND and NOT go before OR" },
  { terms: "title:invoice", means: "in the title alone; text: in the text alone" },
  { terms: 'author:"ada lovelace"', means: "written by somebody of that name" },
  { terms: "source:slack invoice", means: "from that source alone" },
  { terms: "evil.example", means: "the domain and its hosts, in addresses and mails too, also written evil[.]example" },
] as const;

/** What a search may be made of: each form a press from being tried. */
export function HowToSearch({ onTry }: { onTry: (terms: string) => void }) {
  return (
    <section aria-label="How to search" className="w-full py-2">
      <h2 className="type-heading mb-2">A search is made of</h2>
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
