import { toastDragPercent, toastMs } from "@hoopoe/contract/constants.ts";
import { cssTransition, ToastContainer } from "react-toastify/unstyled";
import { useTheme } from "../stores/theme.ts";
import "./toasts.css";
import { texts } from "../messages/en/ui.ts";

/** Where toasts appear: top right, below the top bar's icons. The unstyled variant, so that no style tag is injected. */
export function ToastHost() {
  const isDark = useTheme((theme) => theme.isDark);
  return (
    <ToastContainer
      aria-label={texts.notifications}
      position="top-right"
      autoClose={toastMs}
      draggable
      draggablePercent={toastDragPercent}
      pauseOnHover={false}
      pauseOnFocusLoss
      closeButton={false}
      limit={5}
      newestOnTop
      theme={isDark ? "dark" : "light"}
      transition={transition}
    />
  );
}

const transition = cssTransition({ enter: "toast-enter", exit: "toast-exit", collapseDuration: 120 });
