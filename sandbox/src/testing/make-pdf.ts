/** A PDF with these texts, one a page. `isLocked` makes it ask for a password that nobody knows. */
export function makePdf(pages: readonly string[], { isLocked = false } = {}): Buffer {
  const objects: string[] = ["<< /Type /Catalog /Pages 2 0 R >>"];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (const [index, text] of pages.entries()) {
    const content = `BT /F1 12 Tf 72 700 Td (${text.replace(/[()\\]/g, "\\$&")}) Tj ET`;
    const place = `/Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>`;
    objects.push(`<< /Type /Page ${place} /Contents ${5 + index * 2} 0 R >>`);
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const id = "<00112233445566778899aabbccddeeff>";
  const nobody = "5a".repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${nobody}> /U <${nobody}> /P -4 >>`;
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /ID [${id} ${id}] ${isLocked ? lock : ""} >>`;
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}\n`;
  return Buffer.from(`${body}${xref}startxref\n${body.length}\n%%EOF\n`, "latin1");
}
