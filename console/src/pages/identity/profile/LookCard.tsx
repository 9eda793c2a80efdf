import { chooseTheme, useTheme } from "../../../stores/theme.ts";
import { Card } from "../../../ui/Card.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Dark, light, or as the machine has it. Kept in this browser: a screen in the sun wants another one than one at night. */
export function LookCard() {
  const choice = useTheme((theme) => theme.choice);
  return (
    <Card title={texts.theme} note={texts.keptInThisBrowser}>
      <div className="p-(--card-pad)">
        <Segments
          label={texts.theme}
          value={choice}
          onChange={chooseTheme}
          segments={[
            { id: "dark", label: texts.dark },
            { id: "light", label: texts.light },
            { id: "system", label: texts.asTheMachine },
          ]}
        />
      </div>
    </Card>
  );
}
