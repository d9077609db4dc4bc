import type { InvoiceKind } from '@vitrine/contract/orders';
import type { Receptor } from '@vitrine/rules/cfdi/cfdi';

/** A paper of an order as read from JSON: timestamps are strings. */
export type InvoiceRow = {
  invoice_id: string;
  kind: InvoiceKind;
  increment_id: string;
  issued_at: string;
  total_amount: number;
  tax_amount: number;
  return_id: string | null;
  goodwill_id: string | null;
};

/** A CFDI of an order as read from JSON. */
export type CfdiRow = {
  cfdi_id: string;
  /** Of its invoice. */
  increment_id: string;
  type: 'I' | 'E';
  receptor: Receptor | null;
  created_at: string;
  uuid: string | null;
  stamped_at: string | null;
  /** Whether another one is stamped in its place. */
  is_replaced: boolean;
  has_file: boolean;
};

/**
 * A statement of withdrawal, oldest first; `items` are the lines that it is limited to. One that is not proven named the order's
 * number alone: a stranger may have made it. decisions/0098.
 */
export type WithdrawalRow = { stated_at: string; items: string[] | null; pieces: string; is_proven: boolean };
