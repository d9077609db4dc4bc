import { localClock } from '@vitrine/rules/calendar/localDay';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { fapiaoErrors } from '@vitrine/rules/fapiao/fapiao';
import type { InvoiceKind } from '@vitrine/contract/orders';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { FolderError } from '../../../server/src/modules/catalog/catalogueimport/importFolder.ts';
import type { WrittenReturn } from './returnsOf.ts';
import type { NewRow } from '../../../server/src/platform/db/columns.ts';
import type { FapiaoRow } from './rows.ts';

/** An invoice without its number, which the database assigns. */
export type Invoice = {
  seller: Country;
  kind: InvoiceKind;
  year: number;
  number: null;
  order_id: string;
  return_id: string | null;
  issued_at: string;
  currency: string;
  total_amount: number;
  tax_amount: number;
};

type Invoiced = { order_id: string; store: Country; currency: string; grand_total: number; tax_amount: number };

/**
 * The invoice of a shipped order, and the credit note of each accepted refund. Spec 3 §4.
 */
export function invoicesOf(order: Invoiced, returns: readonly WrittenReturn[], issued_at: string): Invoice[] {
  const { order_id, store: seller, currency } = order;
  const yearOf = (at: string): number => Number(localClock(new Date(at), zoneOf(seller)).day.slice(0, 4));
  const common = { seller, number: null, order_id, currency };
  const { grand_total: total_amount, tax_amount } = order;
  return [
    { ...common, kind: 'invoice', year: yearOf(issued_at), return_id: null, issued_at, total_amount, tax_amount },
    ...returns.flatMap(({ row: { return_id, accepted_at, total_price, total_tax } }) =>
      accepted_at === null || total_price === 0
        ? []
        : [
            {
              ...common,
              kind: 'credit_note' as const,
              year: yearOf(accepted_at),
              return_id,
              issued_at: accepted_at,
              total_amount: total_price,
              // A fee reduces the refunded amount, not its tax.
              tax_amount: Math.min(total_tax, total_price),
            },
          ],
    ),
  ];
}

/** A tax invoice's row. Throws FolderError if the bureau would refuse it. Spec 3 §5. */
export function fapiaoRow(order_id: string, { type, fields, ...rest }: FapiaoRow): NewRow<'fapiao'> {
  const wrong = fapiaoErrors(type, fields);
  if (Object.keys(wrong).length > 0) throw new FolderError(`events.json: a fapiao: ${JSON.stringify(wrong)}.`);
  return {
    order_id,
    type,
    name: fields.name ?? null,
    company_name: fields.companyName ?? null,
    tax_id: fields.taxId ?? null,
    company_address: fields.companyAddress ?? null,
    company_phone_number: fields.companyPhoneNumber ?? null,
    company_bank_account: fields.companyBankAccount ?? null,
    ...rest,
  };
}
