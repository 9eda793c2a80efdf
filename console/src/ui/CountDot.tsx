/** How many things wait for you; nothing at zero. */
export function CountDot({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      className="absolute top-0.5 right-0 h-3.75 min-w-3.75 rounded-full bg-accent px-1 text-center text-[10px]/[15px] font-bold text-on-accent"
      aria-hidden="true"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
