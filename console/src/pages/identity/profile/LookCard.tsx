import { chooseTheme, useTheme } from "../../../stores/theme.ts";
import { Card } from "../../../ui/Card.tsx";
import { Segments } from "../../../ui/Segments.tsx";

/** Dark, light, or as the machine has it. Kept in this browser: a screen in the sun wants another one than one at night. */
export function LookCard() {
  const choice = useTheme((theme) => theme.choice);
  return (
    <Card title="Theme" note="Kept in this browser">
      <div className="p-(--card-pad)">
        <Segments
          label="Theme"
          value={choice}
          onChange={chooseTheme}
          segments={[
            { id: "dark", label: "Dark" },
            { id: "light", label: "Light" },
            { id: "system", label: "As the machine" },
          ]}
        />
      </div>
    </Card>
  );
}
