import type { SavedCard } from '@vitrine/contract/checkout';
import { cardTypeOfBrand } from '@vitrine/rules/payment/cardTypes';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** The customer's cards, as last copied from the payment provider. */
export function savedCardRows(db: Database, customer_id: string): Promise<queries.CardRow[]> {
  return queries.savedCards(db, customer_id);
}

/** Whether a card's last month has passed in UTC. Spec 2 §3. */
export function isExpired({ expiry_month, expiry_year }: queries.CardRow, now: Date): boolean {
  const [month, year] = [Number(expiry_month), Number(expiry_year)];
  return year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}

/** A stored card as its owner's list shows it. Spec 2 §3. */
export function savedCardOf(row: queries.CardRow, now: Date): SavedCard {
  return {
    id: row.id,
    type: cardTypeOfBrand(row.brand) ?? row.brand,
    endNumbers: row.end_numbers,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    expired: isExpired(row, now),
    holder: row.holder,
  };
}
