import type { openExport as contract, PersonalDataFile } from '@vitrine/contract/personalData';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { personalDataSections } from '@vitrine/rules/personaldata/fields';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { customerOf } from '../../customers/customer/customerOf.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { useLink } from './links.ts';
import { mailboxOf, type Person, personOf } from './person.ts';
import * as queries from './queries.ts';
import { type PersonalSource, personalSources } from './personalSources.ts';

type Entry = Record<string, unknown>;

/** A row as an entry: without empty fields, and with the fields of a form listed one by one. */
function entryOf({ fields, ...row }: Entry): Entry {
  const given = typeof fields === 'object' && fields !== null ? fields : {};
  return Object.fromEntries(
    Object.entries({ ...row, ...given }).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}

async function entriesOf(
  tx: Tx,
  [table, source]: readonly [string, PersonalSource],
  person: Person,
  locale: Locale,
): Promise<Entry[]> {
  if (source.shows === null) return [];
  const rows = await queries.rowsOf(tx, table, source.shows, source.of(person));
  return ((await source.made?.(rows, locale, tx)) ?? rows).map(entryOf);
}

/**
 * All stored data of a person, by section. Omits passwords, tokens and link hashes, because they are credentials and
 * not personal data.
 */
async function fileOf(tx: Tx, person: Person, locale: Locale, now: Date): Promise<PersonalDataFile> {
  const found = new Map<string, Entry[]>();
  // Sequential, because a transaction uses one connection.
  for (const [table, source] of personalSources) {
    const entries = await entriesOf(tx, [table, source], person, locale);
    found.set(source.section, [...(found.get(source.section) ?? []), ...entries]);
  }
  return {
    made_at: now.toISOString(),
    sections: personalDataSections.map((section) => ({ section, entries: found.get(section) ?? [] })),
  };
}

/**
 * Returns the customer's file by the hash of a link, once; an error leaves the link valid. Throws session_ended,
 * hash_not_found or hash_expired. decisions/0014, invariants A8, S1.
 */
export function openExport(
  shop: Shop,
  customer_id: string,
  { hash, locale }: BodyOf<typeof contract>,
): Promise<PersonalDataFile> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    const account = await customerOf(tx, customer_id);
    if (!account) throw new ApiError('session_ended');
    const mailbox = mailboxOf(account);
    await useLink(tx, { hash, wish: 'export', customer_id, mailbox }, now);
    const orders = await queries.bought(tx, customer_id, mailbox);
    const session_ids = await queries.sessionIds(tx, customer_id);
    const order_ids = orders.map(({ order_id }) => order_id);
    return fileOf(tx, personOf(shop, account, { order_ids, session_ids }), locale, now);
  });
}
