import { FileSearch, LayoutGrid, MessagesSquare, Star } from "lucide-react";
import { LaterScreen } from "./LaterScreen.tsx";

export function AppsPage() {
  return (
    <LaterScreen
      title="Agentic Apps"
      icon={LayoutGrid}
      accentFeather={13}
      purpose="An app is what you open: one or more agents as tabs, asked in plain words over what the workspace has connected, with every answer laid on its evidence."
      coming={[
        { icon: MessagesSquare, title: "Ask an agent", why: "Answers that quote, with the quotes beside them." },
        { icon: Star, title: "Favourites", why: "The apps you open daily, in the side bar." },
        { icon: FileSearch, title: "Gaps and actions", why: "What exists, what is missing, what can be done now." },
      ]}
      today={[
        {
          to: "/dashboard/save-data/search",
          title: "Search everything that flowed in",
          why: "Terms, sources and a window of time, newest first.",
        },
        { to: "/dashboard/save-data", title: "Read the reports", why: "Each sentence opens what it stands on." },
      ]}
    />
  );
}
