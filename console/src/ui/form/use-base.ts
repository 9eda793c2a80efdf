"use no memo"; // As in use-contract-form.ts.
import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Conflict, Sharing, Stored } from "./contract-form.ts";

/**
 * What a form began from, where others may save the record meanwhile: what is around it may hold a newer one by now. While
 * nothing is changed here, it begins from that.
 */
export function useBase<V extends FieldValues, Reply>(form: UseFormReturn<V>, sharing: Sharing<V, Reply> | undefined) {
  const stored = sharing?.stored;
  const { isDirty } = form.formState;
  const [base, setBase] = useState(stored);
  const begin = (next: Stored<V> | undefined) => {
    setBase(next);
    form.reset(next?.values);
  };
  const isBehind = stored !== undefined && base !== undefined && stored.version > base.version;
  useEffect(() => {
    if (isBehind && !isDirty) begin(stored);
  });
  return {
    version: base?.version ?? 0,
    isBehind,
    takeTheirs: () => begin(stored),
    /** What the record is after a save; its values. */
    keep(reply: Reply): V | undefined {
      const next = sharing?.storedBy(reply);
      setBase(next);
      return next?.values;
    },
  };
}

interface Parts<V> {
  sharing: Sharing<V, never> | undefined;
  isDirty: boolean;
  base: { isBehind: boolean; takeTheirs: () => void };
  save: { isPending: boolean; variables: { version: number } | undefined; reset: () => void };
  saveMine: () => void;
}

export function conflictOf<V>({ sharing, isDirty, base, save, saveMine }: Parts<V>): Conflict<V> | null {
  if (sharing === undefined) return null;
  return {
    ...sharing,
    isOvertaken: base.isBehind && isDirty && !save.isPending,
    savedOver: save.variables?.version,
    saveMine,
    takeTheirs() {
      base.takeTheirs();
      save.reset();
    },
  };
}
