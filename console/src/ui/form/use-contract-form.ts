"use no memo"; // The library keeps the values outside React: what the compiler remembers of them is out of date.
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { isProblem } from "../../api/api-error.ts";
import { errorWords } from "../../api/error-words.ts";
import { releaseLeaveGuards } from "../../shell/leave-guard.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.ts";
import type { ContractForm, FormOptions } from "./contract-form.ts";
import { type FormDefinition, type FormSchema, fieldWords, specOf, wrongOf } from "./define-form.ts";
import { errorAt, fieldAtFault, missingOf, withRules } from "./form-errors.ts";
import { issueWords } from "./issue-words.ts";
import { useSave } from "./use-save.ts";

/** A form of a schema of the contract: its values, whether they changed, what is wrong with which field, and its call. */
export function useContractForm<S extends FormSchema, Reply>(
  definition: FormDefinition<S>,
  options: FormOptions<z.input<S>, Reply>,
): ContractForm<z.input<S>> & { readonly reply: Reply | undefined } {
  const { sharing, refusal, leave } = options;
  const stored = sharing?.stored;
  const form = useForm<z.input<S>>({
    defaultValues: options.initial,
    resolver: (values, ...rest) =>
      zodResolver(
        withRules(definition.schema, options.rules?.(values)),
        { error: issueWords },
        { raw: true },
      )(values, ...rest),
  });
  const { isDirty } = form.formState;
  const [base, setBase] = useState(stored);
  const save = useSave(form, definition, options, (reply) => {
    const next = sharing?.storedBy(reply);
    setBase(next);
    return next?.values;
  });
  const saveOver = (version: number) =>
    form.handleSubmit((values) => {
      if (save.isPending || refusal !== undefined) return;
      const onSuccess = (reply: Reply) => {
        if (reply === false) return;
        if (leave !== undefined) releaseLeaveGuards();
        options.onDone?.(reply, values);
      };
      save.mutate({ values, version }, { onSuccess });
    });
  const isOvertaken = stored !== undefined && base !== undefined && stored.version > base.version && !save.isPending;
  const takeTheirs = () => {
    setBase(stored);
    form.reset(stored?.values);
    save.reset();
  };
  useEffect(() => {
    if (isOvertaken && !isDirty) takeTheirs();
  });
  const version = base?.version ?? 0;
  useLeaveGuard(isDirty && leave !== undefined, {
    text: leave?.text ?? "",
    isInside: leave?.isInside,
    async save() {
      let isSaved = false;
      await form.handleSubmit(async (values) => {
        isSaved = await save.mutateAsync({ values, version }).then(
          (reply) => reply !== false,
          () => false,
        );
      })();
      return isSaved;
    },
  });
  const values = form.watch();
  const rules: Readonly<Record<string, string | undefined>> = options.rules?.(values) ?? {};
  const isAtField = save.error !== null && fieldAtFault(definition, save.error, options.fieldOf) !== null;
  const isConflict = sharing !== undefined && isProblem(save.error, sharing.code);
  return {
    definition,
    control: form.control,
    values,
    isDirty,
    isSaving: save.isPending,
    missing: refusal ?? missingOf(definition, values, rules),
    error: save.error,
    failure:
      save.error === null || isAtField || isConflict || options.failed !== undefined
        ? null
        : errorWords(save.error).message,
    reply: save.data,
    conflict:
      sharing === undefined
        ? null
        : {
            ...sharing,
            isOvertaken: isOvertaken && isDirty,
            savedOver: save.variables?.version,
            takeTheirs,
            saveMine: () => void saveOver(stored?.version ?? 0)(),
          },
    errorOf(name, wrong = fieldWords(definition.fields[name])) {
      const found = errorAt(form, definition, name);
      if (found === undefined)
        return isDirty && specOf(definition, name)?.isAskedLate !== true ? rules[name] : undefined;
      return found.isFinal ? found.message : (wrongOf(wrong, form.getValues(name)) ?? found.message);
    },
    set: (change) => form.setValues(change, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    put: (name, value) => form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    submit(event) {
      event?.preventDefault();
      void saveOver(version)();
    },
  };
}
