import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../platform/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { createSearchService, type SearchService } from "./service.ts";

let database: TestDatabase;
let admin: pg.Client;
let db: Database;
let search: SearchService;
let home: SeededWorkspace;

const texts = [
  "Login from 10.0.0.1 denied",
  "Login from 10.0.0.12 denied",
  "Login from 110.0.0.1 denied",
  "Beacon (10.0.0.2:8080), src=10.0.0.3;",
  "Write to ada@example.com today",
  "Write to grace.ada@example.com, <ada@example.org>",
  "CVE-2024-3094 in xz",
  "cve-2024-3095, then (CVE-2024-30940).",
  "md5 d41d8cd98f00b204e9800998ecf8427e",
  "md5 12e45678900b204e9800998ecf842712",
  "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "See https://evil.example/a/login.php?x=1 now",
  "From mail.evil.example in 2001:db8::1",
  "It read /etc/passwd by cat",
  "It read /etc/shadow by cat --show-all",
  "C:\\Users\\ada\\evil.exe ran",
  "Обнаружена фишинговая рассылка",
  "تم اكتشاف هجوم تصيد",
  "Okta/Entra are down (TCP/443)",
  "It fetched <https://drop.example/kit/loader.sh> by mail",
  "Blocked hxxps://c2[.]bad[.]example/gate of bob[@]lure(.)example",
  "服务器网关已停止响应",
  "停止前的服务器关了网",
  "ゲートウェイが停止しました",
  "보안팀이 조사했다",
  "Seen: a.b.notevil.example, cdn[.]drop[.]example.",
];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  db = await openDatabase({
    appUrl: database.appUrl,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  search = createSearchService({ db });
  home = await seedWorkspace(admin);
  await home.addItems(texts.map((body, index) => ({ title: `${index}`.padStart(4, "n"), body })));
});

afterAll(async () => {
  await db?.close();
  await admin?.end();
  await database?.close();
});

it.each([
  ["10.0.0.1", [0]],
  ["“10.0.0.12”", [1]],
  ["10.0.0.2", [3]],
  ["10.0.0.3", [3]],
  ["ada@example.com", [4]],
  ["ADA@example.org", [5]],
  ["cve-2024-3094", [6]],
  ["CVE-2024-3095", [7]],
  ["CVE-2024-30940", [7]],
  ["D41D8CD98F00B204E9800998ECF8427E", [8]],
  ["12e45678900b204e9800998ecf842712", [9]],
  ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", [10]],
  ["evil.example", [11, 12]],
  ["https://evil.example/a/login.php?x=1", [11]],
  ["mail.evil.example", [12]],
  ["2001:db8::1", [12]],
  ["/etc/passwd", [13]],
  ["--show-all", [14]],
  ["C:\\Users\\ada\\evil.exe", [15]],
  ["ФИШИНГОВАЯ", [16]],
  ["هجوم", [17]],
  // A part of an address, a path or a pair, and what is written so that nobody can press it.
  ["example.org", [5]],
  ["grace.ada", [5]],
  ["passwd", [13]],
  ["login.php", [11]],
  ["okta", [18]],
  ["ENTRA", [18]],
  ["443", [18]],
  ["drop.example", [19, 25]],
  ["loader.sh", [19]],
  ["kit/loader.sh", [19]],
  ["c2.bad.example", [20]],
  ["c2[.]bad[.]example", [20]],
  ["https://c2.bad.example/gate", [20]],
  ["bob@lure.example", [20]],
  ["evil[.]example", [11, 12]],
  ["b.notevil.example", [25]],
  ["notevil.example", [25]],
  ["“from mail.evil.example in”", [12]],
  ["evil.example -mail.evil.example", [11]],
  // A phrase stands in one field.
  ["“nn18 okta”", []],
  // Scripts without spaces.
  ["网关", [21]],
  ["响应 服务器", [21]],
  ["服务器", [21, 22]],
  ["ゲートウェイ", [23]],
  ["停止しました", [23]],
  ["보안", [24]],
  // What a minus stands before is shut out, whatever sign that begins with.
  ["cat -/etc/passwd", [14]],
  ["denied -“10.0.0.12” -110.0.0.1", [0]],
  ["denied -(10.0.0.12 OR 110.0.0.1)", [0]],
  // By itself, as in a title that was pasted, it is a sign.
  ["Beacon - 10.0.0.3", [3]],
  ["“by cat” -“/etc/shadow by”", [13]],
])("%s finds the texts that hold it and none that holds its like", async (terms, wanted) => {
  const request = { terms, sources: [], limit: 50 };
  for (const sort of ["newest", "best"] as const) {
    const { results } = await search.search(home, { ...request, sort });
    expect(results.map(({ title }) => Number(title.replaceAll("n", ""))).toSorted()).toEqual(wanted);
    const hits = results.map(({ bodyParts }) => bodyParts.some(({ hit }) => hit));
    expect(hits).toEqual(results.map(() => true));
  }
});
