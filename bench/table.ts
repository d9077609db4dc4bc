/** One claim about speed, as `npm run bench` prints it. */
export type Row = { claim: string; measured: string; wanted: string; passed: boolean };

export function printTable(rows: readonly Row[]): void {
  const head: Row = { claim: 'claim', measured: 'measured', wanted: 'wanted', passed: true };
  const width = (field: 'claim' | 'measured' | 'wanted'): number =>
    Math.max(...[head, ...rows].map((row) => row[field].length));
  const line = (row: Row, mark: string): string =>
    `| ${row.claim.padEnd(width('claim'))} | ${row.measured.padEnd(width('measured'))} | ${row.wanted.padEnd(width('wanted'))} | ${mark.padEnd(4)} |`;
  console.log(line(head, 'passed'));
  console.log(
    `|${'-'.repeat(width('claim') + 2)}|${'-'.repeat(width('measured') + 2)}|${'-'.repeat(width('wanted') + 2)}|------|`,
  );
  for (const row of rows) console.log(line(row, row.passed ? 'yes' : 'NO'));
}
