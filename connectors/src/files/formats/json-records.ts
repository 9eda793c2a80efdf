import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import type { FileInfo, ParsedRecord } from "../parsed-record.ts";
import { fieldRecord } from "./field-record.ts";
import { flatFields } from "./flat-fields.ts";
import { isJiraIssue, jiraIssue } from "./jira-issue.ts";
import { isObject } from "./json-value.ts";
import { isSlackChannel, isSlackMessage, SlackExport } from "./slack-export.ts";
import { StableIds } from "./stable-ids.ts";

export type JsonValue = { key: string | null; isElement: boolean; value: unknown; position: number };

const propertiesMax = 1_000;

/**
 * Tells what each value of a JSON file is: a Jira issue, a Slack message, or a record of nobody's. People and channels of
 * a Slack export may come before or after the messages that name them: they are held until it is clear what they are.
 */
export class JsonRecords {
  /** Records that were yielded so far. */
  count = 0;
  private readonly file: FileInfo;
  private readonly ids = new StableIds();
  private readonly slack: SlackExport;
  private readonly properties = new Map<string, unknown>();
  private readonly held: JsonValue[] = [];

  constructor(file: FileInfo) {
    this.file = file;
    this.slack = new SlackExport(file);
  }

  *value(found: JsonValue): Generator<ParsedRecord> {
    const { key, isElement, value, position } = found;
    if (isJiraIssue(value)) yield* this.items(jiraIssue(value, this.file));
    else if (isSlackMessage(value)) yield* this.items(this.slack.message(value, null));
    else if (isSlackChannel(value)) yield* this.items(this.slack.channel(value));
    else if (isElement && (key === "users" || key === "channels" || key === "members")) {
      this.held.push(found);
      this.slack.learn(key, value);
    } else if (isElement && isObject(value)) yield* this.items([this.record(value, position)]);
    else if (isElement && key === null) yield* this.items([this.record({ text: value }, position)]);
    else this.learn(key, isElement, value);
  }

  /** What was held back, and a document that is one single record. */
  *end(): Generator<ParsedRecord> {
    yield* this.items(this.slack.end());
    if (!this.slack.isSlack) {
      for (const { value, position } of this.held)
        yield* this.items([this.record(isObject(value) ? value : { value }, position)]);
    }
    if (this.count === 0 && this.properties.size > 0) {
      yield* this.items([this.record(Object.fromEntries(this.properties), 1)]);
    }
  }

  private *items(items: Iterable<SourceItem>): Generator<ParsedRecord> {
    for (const item of items) {
      this.count += 1;
      yield { type: "item", item };
    }
  }

  private record(value: Readonly<Record<string, unknown>>, position: number): SourceItem {
    const { file, ids } = this;
    return fieldRecord(flatFields(value), { file, ids, location: `Record at character ${position}`, raw: value });
  }

  /** A property of the outermost object: a fact about the whole, or a part of the only record. */
  private learn(key: string | null, isElement: boolean, value: unknown): void {
    if (this.properties.size >= propertiesMax) return;
    if (key === null) this.properties.set("text", value);
    else if (isElement) {
      const list: unknown = this.properties.get(key);
      const known: unknown[] = Array.isArray(list) ? list : [];
      this.properties.set(key, [...known.slice(0, propertiesMax), value]);
    } else {
      this.properties.set(key, value);
      this.slack.learn(key, value);
    }
  }
}
