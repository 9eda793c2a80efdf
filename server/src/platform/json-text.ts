/** JSON that nobody has parsed yet, since it is large: a thread of its own does. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Larger ones are not parsed beside other people's calls. */
export const parsedHereCharsMax = 256 * 1024;
