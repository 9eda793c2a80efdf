import { builtInLayout } from "@hoopoe/agents/reports/template/built-in-layout.ts";
import { type Evidence, type ReportDoc, reportDoc, type Sentence } from "@hoopoe/contract/reports/report.ts";

/** One sentence in each script that a report must show. */
export const scripts = {
  cyrillic: "Шлюз почты остановился в 09:12.",
  arabic: "توقفت بوابة البريد عند الساعة التاسعة",
  chinese: "邮件网关已停止工作",
  japanese: "メールゲートウェイが停止した",
  korean: "메일 게이트웨이가 중지되었다",
};

/** A report on so many notes that all say the same. */
export function reportOf(eventCount: number, text = "The mail gateway went down at 09:12 UTC."): ReportDoc {
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
    check: { status: "quoted" },
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
      states: { quoted: 1, supported: 0, disputed: 0, superseded: 0, "not-supported": 0 },
      note: "",
    },
  });
}

/** A report whose notes and entries are each in another script, the second with an address that is a page. */
export function scriptsReport(): ReportDoc {
  const texts = Object.values(scripts);
  const report = reportOf(texts.length);
  return {
    ...report,
    timeline: report.timeline.map((entry, index) => ({
      ...entry,
      sentence: { ...entry.sentence, text: texts[index] ?? "" },
    })),
    evidence: report.evidence.map((entry, index) => ({
      ...entry,
      url: index === 1 ? entry.url : "javascript:alert(1)",
    })),
  };
}
