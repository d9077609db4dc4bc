/** Text that the PDF's own font can show: it has no Chinese characters, whose place a real bureau's font takes. */
const shownText = (text: string): string => text.replaceAll(/[^\x20-\x7e]/gu, '').replaceAll(/[\\()]/gu, '');

/**
 * A PDF of one page with a line per text, and drawing operators below: objects, their offsets and a trailer (ISO 32000-1
 * §7.5).
 */
export function pdfOf(lines: readonly string[], drawing = ''): Buffer {
  const drawn = lines.map((line) => `(${shownText(line)}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 18 TL 72 760 Td\n${drawn}\nET\n${drawing}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`);
}
