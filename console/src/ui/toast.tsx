import { toastMs } from "@hoopoe/contract/constants.ts";
import { toast } from "react-toastify/unstyled";
import { errorWords } from "../api/error-words.ts";
import { claimErrorToast } from "./toast-seen.ts";
import { ToastBody, type ToastTone } from "./ToastBody.tsx";

export interface ToastExtra {
  /** One line below: the cause, what it means. */
  detail?: string;
  /** One link: Undo, Details. */
  link?: { label: string; onClick: () => void };
}

/** Success always shows. */
export function toastSuccess(message: string, extra: ToastExtra = {}): void {
  show("success", message, extra);
}

export function toastInfo(message: string, extra: ToastExtra = {}): void {
  show("info", message, extra);
}

export function toastWarning(message: string, extra: ToastExtra = {}): void {
  show("warning", message, extra);
}

/** The same message is shown once in 30 minutes; give the specification's sentence where it has one. */
export function toastError(message: string, extra: ToastExtra = {}): void {
  if (claimErrorToast(message, Date.now())) show("error", message, extra);
}

/** A failed call as a toast: `sentence` says what failed, the error says why. */
export function toastFailure(sentence: string, error: unknown): void {
  const { message } = errorWords(error);
  toastError(sentence, message === sentence ? {} : { detail: message });
}

function show(tone: ToastTone, message: string, extra: ToastExtra): void {
  toast(
    ({ closeToast, toastProps }) => (
      <ToastBody {...{ tone, message, closeToast }} {...extra} toastId={toastProps.toastId} />
    ),
    {
      type: tone,
      icon: false,
      autoClose: toastMs,
      // It lies over the actions of the page for as long: a press takes it away. What failed is read, and may be copied.
      closeOnClick: tone !== "error" && extra.link === undefined,
      role: tone === "error" ? "alert" : "status",
    },
  );
}
