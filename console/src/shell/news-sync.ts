import type { Notification } from "@hoopoe/contract/records/notification.ts";

interface NewsPage {
  data: readonly Notification[];
  isMore: boolean;
}

interface NewsSyncOptions {
  /** What came after a number, oldest first; without one, the newest. Throws where no answer came. */
  load: (after: number | undefined) => Promise<NewsPage>;
  /** `first`: what was there before; `missed`: came while away; `live`: comes now. */
  take: (news: readonly Notification[], when: "first" | "missed" | "live") => void;
  /** Milliseconds before a failed load is tried again, by how many failed before. */
  pauseAfter: (failures: number) => number;
}

export interface NewsSync {
  connected: () => void;
  disconnected: () => void;
  receive: (news: Notification) => void;
  /** Another workspace: what is known of this one is of no use there. */
  forget: () => void;
}

/**
 * Keeps the news whole over lost connections. Everything up to one number is known to be here; live news move it only
 * while nothing is missing, so that a load that failed is made up for from where the gap begins.
 */
export function createNewsSync({ load, take, pauseAfter }: NewsSyncOptions): NewsSync {
  let wholeTo: number | undefined;
  /** Counts connections: a load that began in an earlier one is of no use. */
  let connection = 0;
  let isWhole = false;

  const catchUp = async (own: number, failures = 0): Promise<void> => {
    const page = await load(wholeTo).catch(() => null);
    if (own !== connection) return;
    if (page === null) {
      setTimeout(() => own === connection && void catchUp(own, failures + 1), pauseAfter(failures));
      return;
    }
    const isFirst = wholeTo === undefined;
    wholeTo = Math.max(wholeTo ?? 0, ...page.data.map(({ seq }) => seq));
    take(page.data, isFirst ? "first" : "missed");
    if (page.isMore && !isFirst && page.data.length > 0) return catchUp(own);
    isWhole = true;
  };

  return {
    connected() {
      connection += 1;
      isWhole = false;
      void catchUp(connection);
    },
    disconnected() {
      connection += 1;
      isWhole = false;
    },
    forget() {
      connection += 1;
      isWhole = false;
      wholeTo = undefined;
    },
    receive(news) {
      if (isWhole) wholeTo = Math.max(wholeTo ?? 0, news.seq);
      take([news], "live");
    },
  };
}
