import { hash32 } from "../story/random.ts";
import type { StoryMail } from "../story/story.ts";
import { mimeOf } from "./mime.ts";

/** An mbox as a mail takeout gives it (mboxrd: lines that begin with "From " get a ">"), one message at a time. */
export function* mboxOf(mails: readonly StoryMail[]): Generator<string> {
  for (const mail of mails) {
    const [weekday, day, month, year, time] = mail.at.toUTCString().replace(",", "").split(" ");
    yield `From ${18}${hash32(mail.id)}@xxx ${weekday} ${month} ${day} ${time} +0000 ${year}\r\n`;
    yield `${mimeOf(mail).replace(/^(>*From )/gm, ">$1")}\r\n\r\n`;
  }
}
