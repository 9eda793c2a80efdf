"use no memo"; // The library keeps the values outside React: what the compiler remembers of them is out of date.
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { releaseLeaveGuards } from "../../shell/leave-guard.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.ts";
import type { ContractForm, FormOptions } from "./contract-form.ts";
import { type FormDefinition, type FormSchema, fieldWords, specOf, wrongOf } from "./define-form.ts";
import { errorAt, failureOf, missingOf, type Rules, withRules } from "./form-errors.ts";
import { issueWords } from "./issue-words.ts";
import { conflictOf, useBase } from "./use-base.ts";
import { useSave } from "./use-save.ts";

/** A form of a schema of the contract: its values, whether they changed, what is wrong with which field, and its call. */
export function useContractForm<S extends FormSchema, Reply>(
  definition: FormDefinition<S>,
  options: FormOptions<z.input<S>, Reply>,
): ContractForm<z.input<S>> & { readonly reply: Reply | undefined } {
  const { sharing, refusal, leave } = options;
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
  const base = useBase(form, sharing);
  const save = useSave(form, { definition, options, keep: base.keep });
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
  useLeaveGuard(isDirty && leave !== undefined, {
    text: leave?.text ?? "",
    isInside: leave?.isInside,
    async save() {
      let isSaved = false;
      if (refusal !== undefined) return false;
      await form.handleSubmit(async (values) => {
        isSaved = await save.mutateAsync({ values, version: base.version }).then(
          (reply) => reply !== false && leave?.mayGo?.(reply) !== false,
          () => false,
        );
      })();
      return isSaved;
    },
  });
  const values = form.watch();
  const rules: Rules = options.rules?.(values) ?? {};
  const saveMine = () => void saveOver(sharing?.stored?.version ?? 0)();
  return {
    definition,
    control: form.control,
    values,
    isDirty,
    isSaving: save.isPending,
    missing: refusal ?? missingOf(definition, values, rules),
    error: save.error,
    failure: failureOf(definition, options, save.error),
    reply: save.data,
    conflict: conflictOf({ sharing, isDirty, base, save, saveMine }),
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
      void saveOver(base.version)();
    },
  };
}
