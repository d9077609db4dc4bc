/** The rows of a CSV file (RFC 4180): quoted fields may hold commas, line ends and doubled quotes. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^,\r\n]*))(?<end>,|\r?\n|$)/gy;
  const source = text.replace(/^\uFEFF/u, '');
  for (let found = fields.exec(source); found; found = fields.exec(source)) {
    row.push(found.groups?.['quoted']?.replaceAll('""', '"') ?? found.groups?.['plain'] ?? '');
    if (found.groups?.['end'] !== ',') {
      if (row.length > 1 || row[0] !== '') rows.push(row);
      row = [];
    }
    if (fields.lastIndex >= source.length) break;
  }
  return rows;
}
