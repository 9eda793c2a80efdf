import { Outlet } from "@tanstack/react-router";

/** No bars: the page's title and its own content. */
export function BareLayout() {
  return (
    <main className="h-full">
      <Outlet />
    </main>
  );
}
