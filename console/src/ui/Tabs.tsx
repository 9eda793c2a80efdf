import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export interface TabsProps<Id extends string> {
  /** What the tabs divide. */
  label: string;
  tabs: readonly { id: Id; label: string; count?: number; content: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Tabs change content. Keep the value in the address (search parameter), so that it can be linked. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={(next: Id) => onChange(next)} className="flex min-h-0 flex-col">
      <Base.List
        aria-label={label}
        // Positioned: the strip is scrolled to the tab that is open by how far that lies from its positioned ancestor.
        className="tab-strip relative flex shrink-0 scroll-px-12 gap-5 overflow-x-auto border-b border-line-subtle px-(--gutter)"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-secondary data-active:border-ink data-active:text-ink phone:h-11"
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="text-muted tabular-nums">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="min-h-0 outline-none">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
