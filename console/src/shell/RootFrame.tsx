import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useDialogs } from "../ui/dialog.ts";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";

const DialogHost = lazy(() => import("../ui/DialogHost.tsx").then((module) => ({ default: module.DialogHost })));

/** Around every screen: the announcer of arrivals and the general dialog, fetched when first asked for. */
export function RootFrame() {
  const hasDialog = useDialogs(({ queue }) => queue.length > 0);
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      {hasDialog ? (
        <Suspense fallback={null}>
          <DialogHost />
        </Suspense>
      ) : null}
    </>
  );
}
