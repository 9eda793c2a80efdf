import type { MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import type { Found } from "./found-signal.ts";
import { quoted } from "./quoted.ts";

interface Kind {
  readonly says: string;
  readonly weighs: Found["weighs"];
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
}

/** By the name's ending and by the type that the mail gives: one of them is enough. */
const kinds: readonly Kind[] = [
  {
    says: "can run as a program",
    weighs: "against",
    extensions: "exe scr com pif js jse vbs vbe wsf wsh hta lnk bat cmd ps1 msi jar cpl reg".split(" "),
    mediaTypes: ["application/x-msdownload", "application/x-ms-shortcut", "application/java-archive"],
  },
  {
    says: "is a document that can hold macros",
    weighs: "against",
    extensions: "docm dotm xlsm xlam xltm xlsb pptm potm ppam one".split(" "),
    mediaTypes: ["application/vnd.ms-excel.sheet.macroenabled.12", "application/vnd.ms-word.document.macroenabled.12"],
  },
  {
    says: "is in an old Office format, which can hold macros",
    weighs: "neither",
    extensions: "doc xls ppt rtf".split(" "),
    mediaTypes: ["application/msword", "application/vnd.ms-excel"],
  },
  { says: "is a disk image", weighs: "against", extensions: "iso img vhd vhdx dmg".split(" "), mediaTypes: [] },
  {
    says: "is a web page",
    weighs: "against",
    extensions: "htm html shtml xhtml svg mht mhtml".split(" "),
    mediaTypes: ["text/html", "image/svg+xml"],
  },
  {
    says: "is an archive, whose content wasn't looked at",
    weighs: "neither",
    extensions: "zip rar 7z gz tgz tar cab ace z".split(" "),
    mediaTypes: ["application/zip", "application/x-7z-compressed", "application/vnd.rar"],
  },
];

export function attachmentSignals({ attachments }: MailFacts): Found[] {
  if (attachments === null)
    return [{ kind: "attachment", weighs: "neither", text: "Attachments aren't known: the source didn't list them." }];
  return attachments.map(({ name, mediaType, size }): Found => {
    const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
    const kind = kinds.find(
      ({ extensions, mediaTypes }) => extensions.includes(extension) || mediaTypes.includes(mediaType.toLowerCase()),
    );
    const bytes = size === null ? "" : `, ${size} bytes`;
    const says =
      kind === undefined ? ` (${quoted(mediaType)}${bytes})` : ` ${kind.says} (${quoted(mediaType)}${bytes})`;
    return {
      kind: "attachment",
      weighs: kind?.weighs ?? "neither",
      text: `Attachment ${quoted(name || "unnamed")}${says}.`,
    };
  });
}
