import "../../theme/entry.css";
import "../../theme/app.css";
import { createRoot } from "react-dom/client";
import { DialogHost } from "../../ui/DialogHost.tsx";
import { type DialogSpec, showDialog } from "../../ui/dialog.ts";
import { toastError, toastInfo, toastSuccess, toastWarning } from "../../ui/toast.tsx";
import { ToastHost } from "../../ui/ToastHost.tsx";

/*
 * Where journeys ask dialogs and toasts for what no screen asks of them yet. It is no part of the product's build: the
 * journeys build it by itself, from the same components.
 */
const ran: string[] = [];

function ask(spec: DialogSpec): void {
  const noted = {
    onConfirm: () => void ran.push("onConfirm"),
    onDeny: () => void ran.push("onDeny"),
    onCancel: () => void ran.push("onCancel"),
  };
  void showDialog({ ...spec, ...noted }).then((choice) => ran.push(choice));
}

Object.assign(window, { stage: { ask, ran, toastError, toastInfo, toastSuccess, toastWarning } });

const element = document.getElementById("root");
if (element === null) throw new Error("index.html has no #root");
createRoot(element).render(
  <main>
    <h1>Stage</h1>
    <button type="button">Before</button>
    <DialogHost />
    <ToastHost />
  </main>,
);
