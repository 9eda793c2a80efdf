import { useState } from "react";
import { chosenLanguage, keepLanguage } from "../../../messages/language.ts";
import { languages } from "../../../messages/messages.ts";
import { Card } from "../../../ui/Card.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** The console's language. Kept in this browser, since the sign-in page is in it too. */
export function LanguageCard() {
  const [language] = useState(chosenLanguage);
  return (
    <Card title={texts.language} note={texts.keptInThisBrowser}>
      <div className="p-(--card-pad)">
        <SelectField
          label={texts.languageOfTheConsole}
          value={language ?? "browser"}
          options={[
            { value: "browser", label: texts.browsersLanguage },
            ...languages.map((value) => ({ value, label: names[value] })),
          ]}
          help={texts.messagesFromTheServer}
          onChange={({ target }) => {
            keepLanguage(languages.find((one) => one === target.value) ?? null);
            // Texts are read as the code that shows them is loaded.
            location.reload();
          }}
        />
      </div>
    </Card>
  );
}

/** Each in its own language, for whoever reads no other. */
const names = { en: "English", de: "Deutsch" } as const;
