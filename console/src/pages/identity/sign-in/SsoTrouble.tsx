import { Suspense, use } from "react";
import { FormTrouble } from "./FormTrouble.tsx";

/** Why a sign-in through the organisation's provider came to nothing, in the contract's own sentence. */
export function SsoTrouble({ code }: { code: string }) {
  return (
    <div className="mb-5">
      <Suspense>
        <Sentence code={code} />
      </Suspense>
    </div>
  );
}

// The table of sentences is fetched when there is one to say: a first visit needs none of it.
const loaded = new Map<string, Promise<string>>();

function Sentence({ code }: { code: string }) {
  const sentence = loaded.get(code) ?? loadSentence(code);
  loaded.set(code, sentence);
  return <FormTrouble text={use(sentence)} />;
}

async function loadSentence(code: string): Promise<string> {
  const { ssoFailureWords } = await import("../../../api/sso-failure-words.ts");
  return ssoFailureWords(code);
}
