import { sql } from 'kysely';
import { visitorStatement } from '../basket/basketFragment.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { choicesOf } from './choicesFragment.ts';
import type { Choices } from './choices.ts';

type On = Database | Tx;

/** The state before any choice. */
export const noChoices: Choices = {
  email: null,
  link_email: null,
  address_id: null,
  shipping_address: null,
  billing_address: null,
  shipping_method: null,
  slot: null,
  slot_day: null,
  gift: null,
  stated_tax: null,
  delivery_mode: null,
  pickup_store_id: null,
  collector: null,
  promotion_code: null,
};

/** Reads the session, its basket and the checkout choices in one statement. */
export const sessionWithChoices = visitorStatement<{ choices: Choices | null }>(sql`, ${choicesOf} as choices`);

/** Stores some of the choices and leaves the others unchanged. */
export async function choose(db: On, basket_id: string, choices: Partial<Choices>, now: Date): Promise<void> {
  const { shipping_address, billing_address, gift, stated_tax, collector, ...plain } = choices;
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const values = {
    ...plain,
    ...(shipping_address === undefined ? {} : { shipping_address: json(shipping_address) }),
    ...(billing_address === undefined ? {} : { billing_address: json(billing_address) }),
    ...(gift === undefined ? {} : { gift: json(gift) }),
    ...(collector === undefined ? {} : { collector: json(collector) }),
    ...(stated_tax === undefined ? {} : { stated_tax: json(stated_tax) }),
    updated_at: now,
  };
  await db
    .insertInto('checkout')
    .values({ basket_id, ...values })
    .onConflict((conflict) => conflict.column('basket_id').doUpdateSet(values))
    .execute();
}

export type CardRow = {
  id: string;
  brand: string;
  end_numbers: string;
  expiry_month: string;
  expiry_year: string;
  holder: string | null;
};

/** The customer's stored cards without the removed ones. */
export function savedCards(db: On, customer_id: string): Promise<CardRow[]> {
  return db
    .selectFrom('saved_card')
    .select(['id', 'brand', 'end_numbers', 'expiry_month', 'expiry_year', 'holder'])
    .where('customer_id', '=', customer_id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}
