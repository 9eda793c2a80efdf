import * as z from "zod/mini";

const channelName = "hoopoe-connect";
const news = z.object({ integration: z.optional(z.string()), refusal: z.optional(z.string()) });
export type ConnectedNews = z.infer<typeof news>;

/** From the popup to the page that opened it: they share no window, since ours isolates itself. */
export function announceConnected(told: ConnectedNews): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(told);
  channel.close();
}

/** Gives the function that ends listening. */
export function subscribeToConnected(hear: (told: ConnectedNews) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const told = news.safeParse(data);
    if (told.success) hear(told.data);
  });
  return () => channel.close();
}
