import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { type ConnectorRecord, excerptCharsMax } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import type { NewsConfig } from "./config.ts";
import { readFeed } from "./read-feed.ts";
import { type FeedState, type NewsState, newFeedState } from "./state.ts";

/**
 * Reads the feeds one after the other. A feed that cannot be read is a failure record named by its address, and the
 * others go on; only where none could be read does the run end with an error.
 */
export async function* readNews(
  ctx: ConnectorContext<NewsConfig>,
  request: { containers: readonly string[]; state: NewsState; window: ReadWindow },
): AsyncGenerator<ConnectorRecord<NewsState>, void, undefined> {
  const { containers, window } = request;
  const urls = ctx.config.feeds.filter((url) => containers.length === 0 || containers.includes(url));
  // A feed that left the configuration is forgotten: entered again, it starts anew (and is no longer off).
  const states = new Map(ctx.config.feeds.map((url) => [url, request.state.feeds[url] ?? newFeedState]));
  const errors: ConnectorError[] = [];
  let doneBefore = 0;

  for (const [index, url] of urls.entries()) {
    ctx.signal.throwIfAborted();
    let done = doneBefore;
    try {
      for await (const step of readFeed(ctx, url, states.get(url) ?? newFeedState, window)) {
        if (step.type === "item") {
          yield step;
          continue;
        }
        states.set(url, step.state);
        done = doneBefore + step.done;
        const isLast = index === urls.length - 1;
        yield { type: "progress", done, total: isLast ? doneBefore + step.total : null };
        yield { type: "checkpoint", state: { feeds: Object.fromEntries(states) } };
      }
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      errors.push(error);
      states.set(url, afterError(states.get(url) ?? newFeedState, error, ctx.now()));
      ctx.log.warn("feed not read", { code: error.code, retryable: error.retryable });
      yield { type: "failure", externalId: url, reason: error.sentence.slice(0, excerptCharsMax), excerpt: null };
      yield { type: "checkpoint", state: { feeds: Object.fromEntries(states) } };
    }
    doneBefore = done;
  }
  if (urls.length > 0 && errors.length === urls.length) throw allFailed(errors);
}

function afterError(state: FeedState, error: ConnectorError, now: Date): FeedState {
  if (error.code === "gone") {
    return { ...state, off: state.off ?? { at: now.toISOString(), sentence: error.sentence } };
  }
  return { ...state, retryAt: error.retryAt?.toISOString() ?? null };
}

function allFailed(errors: readonly ConnectorError[]): ConnectorError {
  const [first, ...others] = errors;
  if (first === undefined || others.length === 0)
    return first ?? new ConnectorError("unavailable", "No feed was read.");
  const retryable = errors.filter((error) => error.retryable);
  const times = retryable.flatMap((error) => (error.retryAt === null ? [] : [error.retryAt.getTime()]));
  const code = errors.every((error) => error.code === first.code) ? first.code : "unavailable";
  return new ConnectorError(code, `Couldn't read any of the ${errors.length} feeds. The first: ${first.sentence}`, {
    retryable: retryable.length > 0,
    // One that may be tried at once needs no waiting for the others.
    retryAt: times.length > 0 && times.length === retryable.length ? new Date(Math.min(...times)) : null,
  });
}
