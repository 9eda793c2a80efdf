"use no memo"; // As in use-contract-form.ts.
import { useMutation } from "@tanstack/react-query";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { isProblem } from "../../api/api-error.ts";
import { toastFailure } from "../toast.tsx";
import type { FormOptions } from "./contract-form.ts";
import type { FormDefinition } from "./define-form.ts";
import { fieldAtFault, showAtField } from "./form-errors.ts";

interface Sent<V> {
  values: V;
  version: number;
}

interface Kept<V extends FieldValues, Reply> {
  definition: FormDefinition;
  options: FormOptions<V, Reply>;
  /** Notes what the record is by then, and tells its values. */
  keep: (reply: Reply) => V | undefined;
}

/** A form's call, and where its outcome is shown. */
export function useSave<V extends FieldValues, Reply>(
  form: UseFormReturn<V>,
  { definition, options, keep }: Kept<V, Reply>,
) {
  return useMutation({
    mutationFn: ({ values, version }: Sent<V>) => options.send(values, version),
    async onSuccess(reply, { values }) {
      if (reply === false) return;
      form.reset(keep(reply) ?? { ...values, ...options.afterwards });
      await options.onSaved?.(reply, values);
    },
    async onError(error) {
      const isConflict = options.sharing !== undefined && isProblem(error, options.sharing.code);
      const isShown = isConflict || showAtField(form, fieldAtFault(definition, error, options.fieldOf), error);
      if (!isShown && options.failed !== undefined) toastFailure(options.failed, error);
      if (isConflict) await options.sharing?.onRead();
      await options.onFailed?.(error);
    },
  });
}
