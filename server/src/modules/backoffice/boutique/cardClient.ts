// The one client whose card a member asks for. decisions/0122.
import { countryTable } from '@vitrine/rules/countries/countryTable';
import { clientContact } from '@vitrine/rules/staff/clientContact';
import type { Scope } from '@vitrine/rules/staff/role';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { dialledPhone } from '../../customers/customer/contactPhone.ts';
import * as queries from './cardQueries.ts';

type Asked = {
  readonly by: 'contact' | 'reservation' | 'pickup';
  readonly what: string;
  readonly scope: Scope;
  readonly store: { readonly store_id: string; readonly country: string };
  /** Since when the telephone of a delivery counts as the client's. */
  readonly since: Date;
};

/** The dialling code of a country, which its people leave out. */
const codeOf = (country: string): string | null => (isCountry(country) ? countryTable[country].phone_code : null);

/** Whether one of a client's own telephones is a number, whole. */
const hasPhone = ({ telephone, phonecode, phone_login, country_id }: queries.CardClient, number: string): boolean =>
  [
    dialledPhone({ telephone, phonecode: phonecode ?? codeOf(country_id) }),
    dialledPhone({ telephone: phone_login }),
  ].some((own) => own?.number === number);

/** Whether a number, whole, is that of a delivery to the client herself: a boutique is often given this one. */
async function wasDelivered(db: Database, { customer_id }: queries.CardClient, number: string, since: Date) {
  const phones = await queries.deliveryPhonesOf(db, customer_id, since);
  return phones.some(({ telephone, phonecode, country_id }) => {
    const own = dialledPhone({ telephone, phonecode: phonecode ?? codeOf(country_id ?? '') });
    return own?.number === number;
  });
}

/** The client of a number; none where two accounts have it, because a boutique never chooses from a list. */
async function clientByPhone(db: Database, typed: string, { scope, store, since }: Asked) {
  const dialled = dialledPhone({ telephone: typed, phonecode: codeOf(store.country) });
  if (!dialled) throw new ApiError('payload_refused', { fields: { what: 'phone_format' } });
  const found = await queries.clientsByPhone(db, dialled.national, scope);
  const { number } = dialled;
  const is = await Promise.all(
    found.map(async (client) => hasPhone(client, number) || wasDelivered(db, client, number, since)),
  );
  const [own, second] = found.filter((_client, at) => is[at]);
  return second ? undefined : own;
}

/** The client, if her card may be seen now. Throws payload_refused for what is no whole email or telephone number. */
export async function findCardClient(db: Database, asked: Asked): Promise<queries.CardClient | undefined> {
  const { by, what, scope, store } = asked;
  if (by !== 'contact') return queries.clientOfTask(db, { subject: by, number: what, store_id: store.store_id }, scope);
  const contact = clientContact(what);
  if (!contact) throw new ApiError('payload_refused', { fields: { what: 'email' } });
  return contact.kind === 'email'
    ? queries.clientByEmail(db, contact.word, scope)
    : clientByPhone(db, contact.word, asked);
}
