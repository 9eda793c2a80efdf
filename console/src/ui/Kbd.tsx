/** A key or a chord, as on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="type-micro shrink-0 rounded-[4px] border border-line bg-raised px-1.25 whitespace-nowrap text-muted">
      {children}
    </kbd>
  );
}
