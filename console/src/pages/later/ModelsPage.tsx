import { Bot, Cpu, Gauge, ScrollText } from "lucide-react";
import { LaterScreen } from "./LaterScreen.tsx";

export function ModelsPage() {
  return (
    <LaterScreen
      title="Agents & Models"
      icon={Bot}
      accentFeather={10}
      purpose="An agent is who works: instructions, a model, AI tools, data sources, a policy and a budget, kept in versions."
      coming={[
        { icon: ScrollText, title: "Instructions in versions", why: "Compare two, go back to one." },
        { icon: Cpu, title: "Models", why: "The built-in one, or any provider with your key." },
        { icon: Gauge, title: "Policy and budget", why: "What it may do alone, and what it may cost." },
      ]}
      today={[
        {
          to: "/dashboard/save-data/search",
          title: "Write a report",
          why: "With the built-in model, or the one your operator set.",
        },
        {
          to: "/dashboard/integration",
          title: "Connect what an agent will read",
          why: "News feeds and files, more to come.",
        },
      ]}
    />
  );
}
