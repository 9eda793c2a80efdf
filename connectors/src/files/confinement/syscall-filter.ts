/**
 * The seccomp program of a parser: what it never needs is refused by the kernel (EACCES, or ENOSYS where libc knows a
 * fallback). No sockets, no signals to others, no processes, no file opened for writing or changed in any way.
 */
type Processor = {
  /** AUDIT_ARCH_* */
  readonly id: number;
  readonly prctl: number;
  readonly prlimit: number;
  readonly seccomp: number;
  /** Each with the number of the argument that holds its flags. */
  readonly opens: readonly { number: number; flags: number }[];
  readonly clone: number;
  readonly refused: readonly number[];
  /** Numbers from here on belong to another table of calls (x32). */
  readonly numbersEnd: number | null;
};

/** The same on all processors: pidfd, io_uring, mounts, fchmodat2. */
const refusedAnywhere = [424, 428, 429, 430, 431, 432, 433, 434, 438, 440, 442, 452];
/** io_uring (three calls), clone3, openat2. */
const missing = [425, 426, 427, 435, 437];

const processors: Readonly<Record<string, Processor>> = {
  x64: {
    id: 0xc000003e,
    prctl: 157,
    prlimit: 302,
    seccomp: 317,
    opens: [
      { number: 2, flags: 1 },
      { number: 257, flags: 2 },
    ],
    clone: 56,
    numbersEnd: 0x40000000,
    refused: numbers(
      // Sockets, in both directions.
      "41 42 43 44 46 49 50 53 288 307",
      // Processes and signals: fork, vfork, execveat, kill, tkill, tgkill, sigqueue, ptrace, memory of others.
      "57 58 62 101 129 200 234 297 310 311 312 322",
      // Shared memory, semaphores and queues.
      "29 30 31 64 65 66 68 69 70 71 240",
      // Files: truncate, rename, folders, creat, links, modes, owners, devices, times, attributes.
      "76 82 83 84 85 86 87 88 90 91 92 93 94 132 133 188 189 190 197 198 199 235 258 259 260 261 263 264 265 266 268 280",
      "303 304 316 319",
      // Users, name spaces, the system.
      "105 106 113 114 116 117 119 122 123 135 155 161 163 165 166 167 169 170 171 175 176 206 246 248 249 250 272 298 308",
      "313 320 321 323",
    ),
  },
  arm64: {
    id: 0xc00000b7,
    prctl: 167,
    prlimit: 261,
    seccomp: 277,
    opens: [{ number: 56, flags: 2 }],
    clone: 220,
    numbersEnd: null,
    refused: numbers(
      "198 199 200 201 202 203 206 211 242 269",
      "117 129 130 131 138 240 270 271 272 281",
      "180 186 187 188 189 190 191 192 193 194 195 196",
      "5 6 7 14 15 16 33 34 35 36 37 38 45 52 53 54 55 88 264 265 276 279",
      "39 40 41 51 89 92 97 104 105 106 142 143 144 145 146 147 149 151 152 159 161 162",
      "0 217 218 219 224 225 241 268 273 280 282 294",
    ),
  },
};

function numbers(...lists: readonly string[]): number[] {
  return lists.flatMap((list) => list.split(" ").map(Number));
}

export interface SyscallFilter {
  readonly numbers: Readonly<Record<"prctl" | "prlimit" | "seccomp", number>>;
  /** The program, in hexadecimal. */
  readonly hex: string;
}

/** Undefined on a processor whose numbers are not known here. */
export function syscallFilter(processor: string = process.arch): SyscallFilter | undefined {
  const known = processors[processor];
  if (known === undefined) return undefined;
  const { prctl, prlimit, seccomp } = known;
  return { numbers: { prctl, prlimit, seccomp }, hex: Buffer.concat(programOf(known)).toString("hex") };
}

const allow = 0x7fff0000;
const kill = 0x80000000;
const refuse = 0x00050000 + 13;
const notThere = 0x00050000 + 38;
/** O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND, __O_TMPFILE. */
const writing = 0x400643;
const thread = 0x10000;

const load = (offset: number) => instruction({ code: 0x20, value: offset });
const answer = (value: number) => instruction({ code: 0x06, value });
/** Goes `yes` or `no` instructions on. */
const ifEqual = (value: number, yes: number, no: number) => instruction({ code: 0x15, yes, no, value });
const ifAtLeast = (value: number, yes: number, no: number) => instruction({ code: 0x35, yes, no, value });
const ifAnyBit = (value: number, yes: number, no: number) => instruction({ code: 0x45, yes, no, value });
/** The lower half of an argument; the upper one says nothing in flags and ids. */
const argument = (index: number) => load(16 + 8 * index);

function programOf({ id, prlimit, opens, clone, refused, numbersEnd }: Processor): Buffer[] {
  return [
    load(4),
    ifEqual(id, 1, 0),
    answer(kill),
    load(0),
    ...(numbersEnd === null ? [] : [ifAtLeast(numbersEnd, 0, 1), answer(refuse)]),
    ...refused.concat(refusedAnywhere).flatMap((call) => [ifEqual(call, 0, 1), answer(refuse)]),
    ...missing.flatMap((call) => [ifEqual(call, 0, 1), answer(notThere)]),
    ...opens.flatMap(({ number, flags }) => unless(number, [argument(flags), ifAnyBit(writing, 0, 1)])),
    ...unless(clone, [argument(0), ifAnyBit(thread, 1, 0)]),
    // Its own limits alone.
    ...unless(prlimit, [argument(0), ifEqual(0, 1, 0)]),
    answer(allow),
  ];
}

/** For one call: refused, unless the test goes one instruction on. */
function unless(call: number, test: readonly [Buffer, Buffer]): Buffer[] {
  return [ifEqual(call, 0, 4), ...test, answer(refuse), answer(allow)];
}

function instruction(input: { code: number; yes?: number; no?: number; value: number }): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(input.code, 0);
  bytes.writeUInt8(input.yes ?? 0, 2);
  bytes.writeUInt8(input.no ?? 0, 3);
  bytes.writeUInt32LE(input.value, 4);
  return bytes;
}
