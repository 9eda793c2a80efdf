import { FlaskConical, Hand, Workflow } from "lucide-react";
import { LaterScreen } from "./LaterScreen.tsx";

export function ToolsPage() {
  return (
    <LaterScreen
      title="AI Tools"
      icon={Workflow}
      accentFeather={16}
      purpose="An AI tool is what an agent can do: a workflow drawn in the wizard, an action of a connected product, or a tool from outside."
      coming={[
        { icon: Workflow, title: "Orchestration wizard", why: "Say it in words, see it as steps, change either." },
        { icon: FlaskConical, title: "Dry run", why: "Every step before anything is sent." },
        { icon: Hand, title: "Approvals", why: "What a person must agree to, and until when." },
      ]}
      today={[
        { to: "/dashboard/integration", title: "Connect a product", why: "Its actions become tools here." },
        {
          to: "/dashboard/save-data/search",
          title: "Search and report by hand",
          why: "What the first tools will do by themselves.",
        },
      ]}
    />
  );
}
