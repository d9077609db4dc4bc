// The French file of accounting entries: 18 fields, separated by tabs, one line for each line of an entry. Livre des procédures fiscales
// art. A47 A-1 (VII, 1°). Pure. decisions/0124.
import type { IsoDay } from '../calendar/localDay.ts';
import { decimalOf } from '../money/money.ts';
import type { JournalEntry } from './journal.ts';

/** The fields, by their names in the law and in its order. Expectations §2, LPF A47 A-1. */
export const fecFields = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

const dateOf = (day: IsoDay): string => day.replaceAll('-', '');
const amountOf = (amount: number, currency: string): string => decimalOf(amount, currency).replace('.', ',');
/** A text without what separates fields and lines. */
const plain = (text: string): string => text.replaceAll(/[\t\r\n|]+/gu, ' ').trim();
const lineOf = (fields: readonly string[]): string => `${fields.map(plain).join('\t')}\r\n`;

/** The first line. Expectations §2, LPF A47 A-1. */
export const fecHead = lineOf(fecFields);

/**
 * The lines of an entry. `currency` is the house's; `valid_day` the day on which the entry was closed, null for one that is still open. LPF
 * A47 A-1. Expectations §2.
 */
export function fecLines(entry: JournalEntry, currency: string, valid_day: IsoDay | null): string {
  return entry.lines
    .map(({ account_number, account_label, debit, credit, foreign }) =>
      lineOf([
        entry.journal_code,
        entry.journal_label,
        String(entry.number),
        dateOf(entry.day),
        account_number,
        account_label,
        '',
        '',
        entry.reference,
        dateOf(entry.document_day),
        entry.label,
        amountOf(debit, currency),
        amountOf(credit, currency),
        '',
        '',
        valid_day === null ? '' : dateOf(valid_day),
        foreign ? amountOf(foreign.amount, foreign.currency) : '',
        foreign ? foreign.currency : '',
      ]),
    )
    .join('');
}

/** The nine digits of a French company in its French tax number; null where it has none. */
const sirenIn = (tax_number: string | undefined): string | null =>
  /^FR\w{2}(?<siren>\d{9})$/u.exec((tax_number ?? '').replaceAll(/\s/gu, ''))?.groups?.['siren'] ?? null;

/** The name of the file: the company's number, FEC, and the last day. Expectations §2, LPF A47 A-1. */
export const fecName = (french_tax_number: string | undefined, last_day: IsoDay): string =>
  `${sirenIn(french_tax_number) ?? ''}FEC${dateOf(last_day)}.txt`;
