import { prefetchMarginPx } from "@hoopoe/contract/constants.ts";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Fetches a screen's code from 200 px before a link to it enters the viewport. Ours because the router's own margin is
 * fixed at 100 px; one link at a time and only when the page is idle, so that the side bar does not load every screen at once.
 */
export function usePreloadLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const waiting = new Set<string>();
    const done = new Set<string>();
    let isScheduled = false;
    const next = (): void => {
      isScheduled = false;
      const [path] = waiting;
      if (path === undefined) return;
      waiting.delete(path);
      done.add(path);
      const preload = router
        .matchRoutes(path)
        .map(async ({ routeId }) => router.loadRouteChunk(router.routesById[routeId]));
      void Promise.allSettled(preload).then(schedule);
    };
    const schedule = (): void => {
      if (isScheduled || waiting.size === 0) return;
      isScheduled = true;
      whenIdle(next);
    };
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const path = isIntersecting && target instanceof HTMLAnchorElement ? ownPath(target) : null;
          if (path !== null && !done.has(path)) waiting.add(path);
        }
        schedule();
      },
      { rootMargin: `${prefetchMarginPx}px` },
    );
    const observe = (): void =>
      document.querySelectorAll("a[href^='/dashboard'],a[href^='/embed']").forEach((link) => seen.observe(link));
    const grown = new MutationObserver(observe);
    grown.observe(document.body, { childList: true, subtree: true });
    observe();
    return () => {
      seen.disconnect();
      grown.disconnect();
    };
  }, [router]);
}

function ownPath(link: HTMLAnchorElement): string | null {
  const { origin, pathname } = new URL(link.href);
  return origin === location.origin ? pathname : null;
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work);
  else setTimeout(work, 300);
}
