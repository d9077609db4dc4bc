// `npm run db -- explain-stock SKU [STORE]`: a figure of stock, from its entries.
import type { Database } from '../../../platform/db/database.ts';
import { type ExplainedEntry, entriesOf, figuresOf, holdsOf } from './queries.ts';

const mostShown = 200;
const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

/** The reason of a move of staff, its paper and its member. */
const byStaff = ({ reason, reference, name }: ExplainedEntry): string =>
  `: ${reason ?? ''}${reference === null ? '' : ` (${reference})`}, by ${name ?? 'the command line'}`;

function whyOf(entry: ExplainedEntry): string {
  const { kind, change, cause, cause_id, other, reason } = entry;
  const id = [cause, cause_id ?? ''].filter(Boolean).join(' ');
  const staff = reason === null ? '' : byStaff(entry);
  if (kind === 'transferred' && other !== null)
    return `${change < 0 ? 'to' : 'from'} ${other}${reason === null ? `, ${id} was canceled` : staff}`;
  if (kind === 'damaged' && cause === 'order') return `${id}: came back, cannot be sold again`;
  return reason === null ? id : `written off${staff}`;
}

function lineOf(entry: ExplainedEntry): string {
  const { at, kind, pieces, change, balance, ends } = entry;
  const moved = balance === null ? `${pieces} of hold ${ends}` : `${signed(change)} → ${balance}`;
  return `  ${at.toISOString()}  ${kind.padEnd(11)} ${moved.padEnd(18)} ${whyOf(entry)}`;
}

/**
 * The lines that explain the figures of a SKU, or its figure in one source (`ecom` or a store's id): what is for sale,
 * what is held and for what, and the newest entries.
 */
export async function explainStock(db: Database, sku: string, source?: string): Promise<string[]> {
  const figures = await figuresOf(db, sku, source);
  if (figures.length === 0)
    return [`no stock of ${sku}${source === undefined ? '' : ` in ${source}`} was ever entered`];
  const lines: string[] = [];
  for (const figure of figures) {
    const holds = await holdsOf(db, sku, figure.source);
    const held = holds.reduce((sum, { pieces }) => sum + pieces, 0);
    lines.push(
      `${sku} in ${figure.source}: ${figure.qty} for sale, ${held} held, ${figure.qty + held} there; ` +
        `the entries sum to ${figure.sum}${figure.sum === figure.qty ? '' : ', WHICH DIFFERS'}`,
    );
    for (const { kind, pieces, cause, cause_id } of holds)
      lines.push(`  open: ${pieces} ${kind} for ${cause} ${cause_id}`);
    const entries = await entriesOf(db, sku, figure.source, mostShown);
    if (figure.entries > entries.length) lines.push(`  … ${figure.entries - entries.length} earlier entries`);
    lines.push(...entries.map(lineOf));
  }
  return lines;
}
