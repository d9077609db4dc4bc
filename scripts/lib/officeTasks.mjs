// The forty daily tasks of the house's people, and the page that says what each takes. Runs under Node 20.

/** The tasks by number, as the office's brief has them. */
export const officeTasks = [
  'Merchandiser: change a price in Japan from Monday',
  'Merchandiser: hide a product',
  'Translator: correct a translation',
  'Marketing: new front-page picture',
  'Merchandiser: product with four variants and pictures',
  'Marketing: reorder a category',
  'Marketing: searches without results',
  'Boutique: confirm a reservation',
  'Boutique: mark a pickup collected',
  'Warehouse, boutique: count stock',
  'Boutique: today’s work in one list',
  'Care: find a client by telephone or email',
  'Care: see an order as its client does',
  'Care: explain a refund',
  'Care: change an address before dispatch',
  'Care: cancel a line',
  'Care: send a mail again',
  'Care: start a return for a client',
  'Care: note a call',
  'Warehouse: pick list',
  'Warehouse: pack, print label and slip',
  'Warehouse: ship partially',
  'Returns desk: receive, inspect, count units',
  'Care: refund',
  'Finance: daily takings by country and currency',
  'Finance: invoices and VAT report',
  'Finance: settlement differences',
  'Finance: export to accounting',
  'Care, supervisor: fraud queue',
  'Marketing: promotion code',
  'Marketing: newsletter export',
  'Administrator: invite staff',
  'Administrator: roles',
  'Administrator: second factor',
  'Auditor: audit log',
  'IT: settings',
  'IT: failed jobs',
  'IT: status of partners',
  'IT: rotation of keys',
  'Salon: sessions and visits',
];

/** @typedef {{ task: number, what: string, role: string, presses: number, fields: number, seconds: number, spec: string, journey: string }} Taken */

/**
 * The numbers of the tasks that no journey has measured.
 * @param {readonly Taken[]} taken
 * @returns {number[]}
 */
export const unmeasured = (taken) =>
  officeTasks.flatMap((_, index) => (taken.some(({ task }) => task === index + 1) ? [] : [index + 1]));

/** @param {readonly (string | number)[]} cells */
const row = (cells) => `| ${cells.join(' | ')} |`;

/**
 * The page of the tasks, by what the journeys noted. A later measurement of the same step replaces an earlier one.
 * @param {readonly Taken[]} taken
 * @returns {string}
 */
export function officeTasksPage(taken) {
  const last = [...new Map(taken.map((one) => [`${one.task} ${one.what}`, one])).values()];
  const rows = officeTasks.flatMap((title, index) => {
    const mine = last.filter(({ task }) => task === index + 1);
    if (mine.length === 0) return [row([index + 1, title, '–', 'no journey measures it', '–', '–', '–', '–'])];
    return mine.map(({ what, role, presses, fields, seconds, spec, journey }) =>
      row([
        index + 1,
        `${title}: ${what}`,
        role,
        'yes',
        presses,
        fields,
        seconds.toFixed(1),
        `\`${spec}\`: ${journey}`,
      ]),
    );
  });
  return `# The forty tasks of the office

Written by \`npm run office-tasks\`, which does each task in a browser on the demo house, as the role that does it, from the first page of the
office to its result. A press is a button, link, key, choice, scan or tick; a field is one that was typed. A task of two people has a row for
each. Seconds are those of the journey, which waits for no reader: compare them with each other only.

| # | Task | Role | Usable | Presses | Fields | Seconds | Held by |
|--:|---|---|---|--:|--:|--:|---|
${rows.join('\n')}

${officeTasks.length - unmeasured(taken).length} of ${officeTasks.length} tasks are done by the person named.
`;
}
