import { LoaderCircle } from "lucide-react";

/** Turns once in 1.2 s; still under reduced motion. Say beside it, in words, what is going on. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} className="turning" aria-hidden="true" />;
}
