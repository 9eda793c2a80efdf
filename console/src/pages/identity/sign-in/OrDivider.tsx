"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
/** Between two ways in. */
export function OrDivider({ children }: { children: string }) {
  return (
    <div className="type-small my-5 flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </div>
  );
}
