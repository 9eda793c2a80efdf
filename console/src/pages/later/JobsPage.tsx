import { CalendarClock, CirclePlay, ListChecks, Waypoints } from "lucide-react";
import { LaterScreen } from "./LaterScreen.tsx";

export function JobsPage() {
  return (
    <LaterScreen
      title="Jobs"
      icon={CirclePlay}
      accentFeather={19}
      purpose="A job is when a workflow works: a trigger or a schedule, its inputs, and every run with what it did, what it waited for and why."
      coming={[
        { icon: CalendarClock, title: "Schedules", why: "In your time zone; a missed run is a row you can see." },
        { icon: ListChecks, title: "Executions", why: "Each step, its input and output, its cost." },
        { icon: Waypoints, title: "Take up again", why: "A run goes on after a crash where it stood." },
      ]}
      today={[
        {
          to: "/dashboard/integration",
          title: "Schedule a stream",
          why: "Ingests already run by the clock and survive a restart.",
        },
        { to: "/dashboard/home", title: "See what runs now", why: "Progress, rate and what is left." },
      ]}
    />
  );
}
