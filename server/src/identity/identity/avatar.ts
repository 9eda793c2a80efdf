import { avatarBytesMax } from "@hoopoe/contract/identity/account.ts";
import { fail } from "../../platform/fail.ts";

export interface Avatar {
  readonly mediaType: string;
  readonly content: Buffer;
}

/** The first bytes say what an image is; its name and its sender may say anything. */
const kinds = [
  {
    mediaType: "image/png",
    isIt: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  },
  { mediaType: "image/jpeg", isIt: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")) },
  {
    mediaType: "image/webp",
    isIt: (bytes: Buffer) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  },
] as const;

/** Reads a data: address. @throws Failure avatar-invalid: no image of a kind we show, or too large */
export function parseAvatar(image: string): Avatar {
  const text = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(image)?.[1];
  if (text === undefined) return refuse("Send a PNG, JPEG or WebP image as a data: address.");
  const content = Buffer.from(text, "base64");
  if (content.length > avatarBytesMax) return refuse("The picture is larger than 64 KB. Choose a smaller one.");
  const kind = kinds.find(({ isIt }) => isIt(content));
  return kind === undefined ? refuse("This isn't a PNG, JPEG or WebP image.") : { mediaType: kind.mediaType, content };
}

/** As the page shows it: nothing is fetched from anywhere. */
export function avatarAddress({ mediaType, content }: Avatar): string {
  return `data:${mediaType};base64,${content.toString("base64")}`;
}

function refuse(reason: string): never {
  return fail("avatar-invalid", { field: "image", reason });
}
