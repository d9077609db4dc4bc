import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail, plainEmail } from '@vitrine/rules/text/email';
import { z } from 'zod';
import { hasCustomers } from '../../../server/src/modules/customers/customer/customers.ts';
import { argonHash } from '../../../server/src/modules/identity/signin/argon.ts';
import { FolderError } from '../../../server/src/modules/catalog/catalogueimport/importFolder.ts';
import { type Config, ConfigError } from '../../../server/src/platform/config/config.ts';
import type { NewRow } from '../../../server/src/platform/db/columns.ts';
import type { Database, Tx } from '../../../server/src/platform/db/database.ts';
import { orderedProductOf } from '../../../server/src/modules/checkout/basket/orderedProductOf.ts';
import { addressBookOf, type CustomerDraft, customerOf } from './customerOf.ts';
import { purchaseOf, type Written } from './purchaseOf.ts';
import * as queries from './queries.ts';
import { eventRow, type EventRow, type PersonRow, personRow } from './rows.ts';
import { type Boutique, reservationRow, visitRows } from './visitsOf.ts';

const ordersAtOnce = 500;

type PeopleReport = {
  customers: number;
  orders: number;
  returns: number;
  reservations: number;
  visits: number;
};

async function read<T>(dir: string, file: string, row: z.ZodType<T>): Promise<T[]> {
  const path = join(dir, file);
  if (!existsSync(path)) throw new FolderError(`There is no ${path}.`);
  const rows = z.array(row).safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (rows.success) return rows.data;
  const [issue] = rows.error.issues;
  throw new FolderError(`${path}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not readable'}.`);
}

type Rows = {
  [T in 'customer' | 'customer_address' | 'newsletter_subscriber' | 'wechat_binding' | 'saved_card']: NewRow<T>[];
};

const refusal = (person: PersonRow, wrong: Record<string, string>): FolderError =>
  new FolderError(`people.json (${person.id}): ${JSON.stringify(wrong)}.`);

/** Rows of all account holders, as the account's own forms would save them. */
async function accountRows(people: readonly PersonRow[], events: readonly EventRow[], now: Date): Promise<Rows> {
  const rows: Rows = {
    customer: [],
    customer_address: [],
    newsletter_subscriber: [],
    wechat_binding: [],
    saved_card: [],
  };
  // Hashing is slow; passwords that are not shown may all share one hash.
  const hashes = new Map<string, string>();
  const hashOf = async (password: string): Promise<string> => {
    const known = hashes.get(password) ?? (await argonHash(password));
    hashes.set(password, known);
    return known;
  };
  const unknown = randomBytes(32).toString('base64url');
  const drafts = new Map<string, CustomerDraft>();
  for (const person of people) {
    if (person.opened_at === null) continue;
    const hash = await hashOf(person.password ?? unknown);
    const { row, wrong } = await customerOf(person, person.opened_at, hash, now);
    const book = addressBookOf(person, person.opened_at, now);
    const all = { ...wrong, ...book.wrong };
    if (Object.keys(all).length > 0) throw refusal(person, all);
    drafts.set(person.id, row);
    rows.customer.push(row);
    rows.customer_address.push(...book.rows);
    for (const { number, ...card } of person.cards)
      rows.saved_card.push({ customer_id: person.id, ...card, end_numbers: number.slice(-4) });
  }
  const byId = new Map(people.map((person) => [person.id, person]));
  for (const event of events) {
    if (event.kind !== 'wechat_bound' && event.kind !== 'newsletter') continue;
    const [person, draft] = [byId.get(event.person), drafts.get(event.person)];
    if (!person || !draft) throw new FolderError(`events.json names ${event.person}, who has no account.`);
    if (event.kind === 'wechat_bound') {
      draft.is_binded_wechat = true;
      const { openid, unionid, at: bound_at } = event;
      rows.wechat_binding.push({ customer_id: person.id, openid, unionid, bound_at });
    } else if (person.email !== null) {
      draft.newsletter_subscription = person.locale;
      rows.newsletter_subscriber.push({
        subscriber_id: crypto.randomUUID(),
        email: plainEmail(person.email),
        email_canonical: canonicalEmail(person.email),
        locale: person.locale,
        fields: { country_id: storefrontOf(person.locale).country },
        confirmed_at: event.at,
      });
    }
  }
  return rows;
}

type Pieces = ReadonlyMap<Wording, ReadonlyMap<string, queries.Piece>>;

async function piecesIn(db: Database, wordings: readonly Wording[]): Promise<Pieces> {
  const productsByWording = new Map<Wording, Map<string, queries.Piece>>();
  for (const wording of wordings) productsByWording.set(wording, await queries.pieces(db, wording));
  return productsByWording;
}

function purchases(
  config: Config,
  people: ReadonlyMap<string, PersonRow>,
  events: readonly EventRow[],
  productsByWording: Pieces,
): Written[] {
  return events.flatMap((event) => {
    const person = people.get(event.person);
    if (!person || (event.kind !== 'order' && event.kind !== 'refused_payment')) return [];
    const pieces = productsByWording.get(storefrontOf(person.locale).wording);
    const written = pieces && purchaseOf(config, person, event, pieces);
    return written ? [written] : [];
  });
}

/** The reservations of products that are still in the catalogue. */
function reservations(
  config: Config,
  people: ReadonlyMap<string, PersonRow>,
  events: readonly EventRow[],
  productsByWording: Pieces,
  boutiques: ReadonlyMap<string, Boutique>,
): Omit<NewRow<'reservation'>, 'increment_id'>[] {
  return events.flatMap((event) => {
    const person = people.get(event.person);
    if (!person || event.kind !== 'reservation') return [];
    const piece = productsByWording.get(storefrontOf(person.locale).wording)?.get(event.sku);
    if (!piece) return [];
    const reservedPiece = orderedProductOf({ ...piece, sku: event.sku }, person.locale, config.IMAGES_BASE_URL);
    return [reservationRow(event, boutiques, reservedPiece)];
  });
}

const inTime = <Row extends { issued_at: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Date.parse(a.issued_at) - Date.parse(b.issued_at));

async function insertPurchases(tx: Tx, written: readonly Written[]): Promise<void> {
  for (let at = 0; at < written.length; at += ordersAtOnce) {
    const some = written.slice(at, at + ordersAtOnce);
    await queries.insertOrders(
      tx,
      some.map(({ order }) => order),
      some.flatMap(({ lines }) => lines),
      some.map(({ attempt }) => attempt),
      some.flatMap((one) => one.events),
    );
  }
  const returns = written.flatMap((one) => one.returns);
  await queries.insertNumbered(
    tx,
    'return_request',
    returns.map(({ row }) => row),
  );
  await queries.insert(
    tx,
    'return_line',
    returns.flatMap(({ lines }) => lines),
  );
  // Numbers follow the days.
  await queries.insert(tx, 'invoice', inTime(written.flatMap(({ invoices }) => invoices)));
  await queries.insert(
    tx,
    'fapiao',
    written.flatMap(({ fapiao }) => fapiao),
  );
}

/**
 * Imports people and their events (people.json, events.json of a folder) into a shop without accounts: all of it, or nothing.
 * Accounts and addresses pass the forms' own rules, purchases those of checkout and payment; no mail is sent. Returns null if
 * there are customers already. Throws ConfigError where DEMO_PEOPLE forbids it, FolderError with the first wrong row.
 */
export async function importPeople(db: Database, config: Config, dir: string, now: Date): Promise<PeopleReport | null> {
  if (!config.DEMO_PEOPLE)
    throw new ConfigError('DEMO_PEOPLE is 0, or unset in production: invented customers stay out of this database.');
  if (await hasCustomers(db)) return null;
  const people = await read(dir, 'people.json', personRow);
  const events = await read(dir, 'events.json', eventRow);
  const rows = await accountRows(people, events, now);
  const byId = new Map(people.map((person) => [person.id, person]));
  const productsByWording = await piecesIn(db, config.house.wordings);
  const boutiques = await queries.boutiques(db);
  const written = purchases(config, byId, events, productsByWording);
  const put_aside = reservations(config, byId, events, productsByWording, boutiques);
  const { sessions, visits } = visitRows(
    events.filter((event) => event.kind === 'salon_visit'),
    boutiques,
  );
  await db.transaction().execute(async (tx) => {
    await queries.insert(tx, 'customer', rows.customer);
    await queries.insert(tx, 'customer_address', rows.customer_address);
    await queries.insert(tx, 'newsletter_subscriber', rows.newsletter_subscriber);
    await queries.insert(tx, 'wechat_binding', rows.wechat_binding);
    await queries.insert(tx, 'saved_card', rows.saved_card);
    await insertPurchases(tx, written);
    await queries.insertNumbered(tx, 'reservation', put_aside);
    await queries.insert(tx, 'salon_session', sessions);
    await queries.insert(
      tx,
      'salon_visit',
      visits.map((visit) => ({ visit_id: randomUUID(), ...visit })),
    );
  });
  await queries.analyze(db);
  return {
    customers: rows.customer.length,
    orders: events.filter(({ kind }) => kind === 'order').length,
    returns: written.reduce((sum, { returns }) => sum + returns.length, 0),
    reservations: put_aside.length,
    visits: visits.length,
  };
}
