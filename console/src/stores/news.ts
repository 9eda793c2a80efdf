import type { Notification } from "@hoopoe/contract/records/notification.ts";
import { create } from "zustand";

const keptMax = 200;

/** What came in while the page is open, newest first, and the last sequence number a person has looked at. */
export const useNewsStore = create<{ news: readonly Notification[]; seenSeq: number }>(() => ({
  news: [],
  seenSeq: 0,
}));

/** Adds what is new; what was already there is left out. Returns the new ones, oldest first. */
export function addNews(incoming: readonly Notification[]): readonly Notification[] {
  const { news } = useNewsStore.getState();
  const known = new Set(news.map(({ seq }) => seq));
  const fresh = incoming.filter(({ seq }) => !known.has(seq));
  if (fresh.length > 0)
    useNewsStore.setState({ news: [...news, ...fresh].sort((a, b) => b.seq - a.seq).slice(0, keptMax) });
  return fresh;
}

export function lastSeq(): number {
  return useNewsStore.getState().news[0]?.seq ?? 0;
}

export function markNewsSeen(): void {
  useNewsStore.setState({ seenSeq: lastSeq() });
}

export function clearNews(): void {
  useNewsStore.setState({ news: [], seenSeq: 0 });
}
