/** A key or a chord, as on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return <kbd className="type-micro rounded-[4px] border border-line bg-raised px-1.25 text-muted">{children}</kbd>;
}
