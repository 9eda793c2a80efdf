import type { TlpMark } from "@hoopoe/contract/reports/report-layout.ts";

/** TLP 2.0 asks for the marking at head and foot of every page, on the right, in twelve points. In black, since printers leave backgrounds out; a browser that knows no page margins prints it at the beginning only. */
export function pageMarks(tlp: TlpMark): string {
  const mark = `content: "TLP:${tlp}"; font: 600 12pt ui-monospace, monospace; color: #000;`;
  return `@page { margin: 22mm 18mm 20mm; @top-right { ${mark} } @bottom-right { ${mark} } @bottom-left { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #65635f; } }
`;
}

/** The style of the HTML report: system fonts, both colour schemes, dark text on white when printed. */
export const reportStyle = `
:root { --text: #1b1f24; --quiet: #57606a; --page: #ffffff; --panel: #f6f7f9; --line: #d8dde3; --link: #a63a00; --warn: #8a2c0d; --warn-page: #fff1e8; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --quiet: #a4acb6; --page: #101418; --panel: #181e24; --line: #2d353e; --link: #ff9a66; --warn: #ffb38a; --warn-page: #33190c; } }
@media print { :root { --text: #000; --quiet: #444; --page: #fff; --panel: #fff; --line: #bbb; --link: #000; --warn: #000; --warn-page: #eee; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; overflow-wrap: anywhere; }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.02rem; margin: 1.25rem 0 .25rem; }
p { margin: .5rem 0; }
ul { margin: .25rem 0; padding-left: 1.2rem; }
a { color: var(--link); }
sup { line-height: 0; margin-left: .15em; }
sup a { text-decoration: none; padding: 0 .1em; }
small, .meta, time { color: var(--quiet); }
.bluf { background: var(--panel); border-left: 4px solid #ff5f1f; padding: .25rem 1rem 1rem; margin-top: 1.25rem; }
.bluf h2 { border: 0; margin: .75rem 0 0; }
.uncovered { background: var(--warn-page); color: var(--warn); outline: 1px dashed var(--warn); outline-offset: 2px; }
/* TLP 2.0 keeps its official colours, on black. */
.tlp { background: #000; color: #fff; padding: .1em .45em; font-family: ui-monospace, monospace; }
.tlp-red { color: #ff2b2b; } .tlp-amber, .tlp-amber-strict { color: #ffc000; } .tlp-green { color: #33ff00; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem; border-bottom: 1px solid var(--line); }
td:first-child { white-space: nowrap; }
blockquote { margin: .35rem 0; padding-left: .75rem; border-left: 2px solid var(--line); color: var(--quiet); }
footer { margin-top: 2.5rem; text-align: right; }
thead { display: table-header-group; }
.evidence li { margin: .75rem 0; }
:target { background: var(--warn-page); }
@media print { body { font-size: 10.5pt; } main { max-width: none; padding: 0; } footer { display: none; } .tlp, .uncovered { print-color-adjust: exact; } h2, h3 { break-after: avoid; break-inside: avoid; } li, tr, blockquote { break-inside: avoid; } }
`;
