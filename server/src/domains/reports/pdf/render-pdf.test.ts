import { readFile } from "node:fs/promises";
import { builtInLayout } from "@hoopoe/agents/reports/template/built-in-layout.ts";
import { type Evidence, type ReportDoc, reportDoc, type Sentence } from "@hoopoe/contract/report.ts";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { renderPdf } from "./render-pdf.ts";

const scripts = {
  cyrillic: "Шлюз почты остановился в 09:12.",
  arabic: "توقفت بوابة البريد عند الساعة التاسعة",
  chinese: "邮件网关已停止工作",
  japanese: "メールゲートウェイが停止した",
  korean: "메일 게이트웨이가 중지되었다",
};

function reportOf(eventCount: number, text = "The mail gateway went down at 09:12 UTC."): ReportDoc {
  const evidence = Array.from({ length: eventCount }, (_, index): Evidence => {
    const number = index + 1;
    const date = new Date(Date.UTC(2026, 10, 20, 0, index)).toISOString();
    const body = `${text} `.repeat(8);
    return {
      id: `e${number}`,
      number,
      itemId: String(number),
      source_datatype: "gmail",
      date,
      author: "Ines Roth",
      title: `Note ${number}`,
      body,
      url: number % 2 === 0 ? `https://mail.example/note/${number}` : "javascript:alert(1)",
    };
  });
  const sentenceOf = (index: number): Sentence => ({
    id: `s${index}`,
    text,
    citations: [{ evidenceId: `e${index + 1}`, field: "body", quote: text, start: 0 }],
    check: { status: "verified" },
  });
  const timeline = evidence.map(({ date, id }, index) => ({
    at: date,
    evidenceId: id,
    sentence: sentenceOf(index),
    sectionId: "timeline",
  }));
  return reportDoc.parse({
    version: 1,
    title: "Gateway outage",
    question: "What happened?",
    template: "post-incident-review",
    ...builtInLayout("post-incident-review"),
    asOf: "2026-11-20T18:00:00.000Z",
    bluf: [sentenceOf(0)],
    findings: [
      {
        id: "f1",
        heading: sentenceOf(0),
        sentences: [sentenceOf(0)],
        likelihood: "likely",
        confidence: { level: "high", why: "3 items" },
      },
    ],
    timeline,
    gaps: [],
    evidence,
    sources: [{ source_datatype: "gmail", considered: eventCount, used: eventCount, newestAt: null }],
    method: {
      engineLabel: "Built-in",
      model: "extractive",
      considered: 1,
      used: 1,
      sentences: 1,
      verified: 1,
      note: "",
    },
  });
}

it("shows Cyrillic, Arabic, Chinese, Japanese and Korean in faces that have them, on a machine without fonts", async () => {
  const pdf = await renderPdf(reportOf(1, Object.values(scripts).join(" · ")));
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const page = await document.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const names = new Set<string>();
  for (const [index] of fnArray.entries()) {
    const [id] = argsArray[index] ?? [];
    if (typeof id === "string" && page.commonObjs.has(id)) names.add(String(page.commonObjs.get(id).name));
  }
  const faces = [...names].join(" ");
  for (const face of ["Geist", "NotoNaskhArabic", "NotoSansHans", "NotoSansKR"]) expect(faces).toContain(face);
  const { text } = await extractText(document, { mergePages: true });
  for (const script of ["cyrillic", "chinese", "japanese", "korean"] as const)
    expect(text.replaceAll(/\s+/g, "")).toContain(scripts[script].replaceAll(/\s+/g, ""));
});

it("lays 300 events out quickly, with bookmarks, and page number and marking on every page", async () => {
  const report = reportOf(300);
  await renderPdf(reportOf(1));
  const before = await childrenUsedMs();
  const pdf = await renderPdf(report);
  const usedMs = (await childrenUsedMs()) - before;
  console.log(`300 events as PDF in ${usedMs} ms of processor`);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  expect(document.numPages).toBeGreaterThan(20);
  const outline = await document.getOutline();
  const titles = outline.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]);
  expect(titles).toEqual(expect.arrayContaining(["Gateway outage", "Bottom line", "Timeline", "Evidence", "Method"]));
  const { text } = await extractText(document);
  for (const [index, page] of text.entries()) {
    expect(page).toContain(`${index + 1} / ${document.numPages}`);
    expect(page).toContain("TLP:AMBER+STRICT");
  }
  // A long table says on each of its pages what its columns are.
  const timeline = text.filter((page) => page.includes("When (UTC)"));
  expect(timeline.length).toBeGreaterThan(5);
  // Numbers lead to their evidence, evidence to its source; an address that is none leads nowhere.
  const annotations = (
    await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) =>
        (await document.getPage(index + 1)).getAnnotations(),
      ),
    )
  ).flat();
  const urls = annotations.flatMap(({ url, unsafeUrl }) => url ?? unsafeUrl ?? []);
  expect(new Set(urls).size).toBe(150);
  expect(urls.every((url) => url.startsWith("https://mail.example/note/"))).toBe(true);
  expect(annotations.filter(({ dest }) => dest != null).length).toBeGreaterThanOrEqual(300);
  // The goal is a second on a quiet machine. Beside other tests typst waits for its turn, but it does not compute for longer.
  expect(usedMs).toBeLessThan(4_000);
});

/** Milliseconds of processor that ended children of this process have used; Linux alone tells, elsewhere it is always 0. */
async function childrenUsedMs(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => "");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(13, 15)
    .map(Number);
  return (user + system) * 10;
}
