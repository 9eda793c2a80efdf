import { escapeXml } from "./xml.ts";

/** A page of a stand-in: a title and a body of HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width"/>
<title>${escapeXml(title)}</title>
<style>body{font:17px/1.55 Georgia,serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#222}.by,time{color:#666;font-size:.85em}code{font-size:.85em}td{padding:.15rem .8rem .15rem 0;vertical-align:top}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
