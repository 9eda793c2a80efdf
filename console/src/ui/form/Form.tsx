import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, type ButtonProps } from "../Button.tsx";
import type { ContractForm } from "./contract-form.ts";

interface FormProps<V extends FieldValues> {
  of: ContractForm<V>;
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** The element around a form's fields. What is refused is told by us, not by the browser. */
export function Form<V extends FieldValues>({ of: form, id, label, className, children }: FormProps<V>) {
  return (
    <form noValidate id={id} aria-label={label} className={className ?? "flex flex-col gap-4"} onSubmit={form.submit}>
      {children}
    </form>
  );
}

/** What went wrong, where it is about no field. */
export function FormFailure<V extends FieldValues>({ of: { failure } }: { of: ContractForm<V> }) {
  return failure === null ? null : (
    <p role="alert" className="type-small w-full text-danger">
      {failure}
    </p>
  );
}

/** The button that sends a form. */
export function Submit<V extends FieldValues>({ of: form, ...button }: ButtonProps & { of: ContractForm<V> }) {
  return <Button type="submit" isLoading={form.isSaving} {...button} />;
}
