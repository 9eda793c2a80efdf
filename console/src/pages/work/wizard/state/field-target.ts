import { create } from "zustand";

interface FieldTarget {
  label: string;
  /** Puts a reference where the cursor was. */
  insert: (ref: string) => void;
}

/** The field that a value picked from live data goes into: the one that had the cursor last. */
export const useFieldTarget = create<{ target: FieldTarget | null }>(() => ({ target: null }));

export function aimAt(target: FieldTarget): void {
  useFieldTarget.setState({ target });
}

export function forgetTarget(): void {
  useFieldTarget.setState({ target: null });
}
