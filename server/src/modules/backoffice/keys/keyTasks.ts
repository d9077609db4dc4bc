// Keys for IT: what they may do, their secrets and their end. decisions/0133.
import { randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffKeys';
import {
  isKeyDay,
  keyPrefix,
  type KeyStep,
  keyStepRefusal,
  keyStepsOffered,
  latestKeyDay,
  oldSecretUntil,
} from '@vitrine/rules/staff/apiKeys';
import { isKeyNetwork } from '@vitrine/rules/staff/keyNetworks';
import { givableScopes } from '@vitrine/rules/staff/keyScopes';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { explainChange } from '../changes/explain.ts';
import { addKeyAccount, endKeyAccount } from '../staff/keyAccount.ts';
import { keyHash } from '../staff/keyMember.ts';
import { everyStoreOfHouse, keyNumbered, keysWithUse, type KeyWithUse } from '../staff/keys.ts';
import { rightsOfKeyMember, stateOfKey, warningOfKey } from '../staff/openRights.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import * as queries from './queries.ts';

const mostKeys = 100;
const secretBytes = 32;
const shownEnd = -4;

type Row = NonNullable<Awaited<ReturnType<typeof queries.lockKey>>>;

const refuse = (field: string, reason: string): never => {
  throw new ApiError('step_refused', { fields: { [field]: reason } });
};

function requireChange(member: StaffMember): void {
  requireWholeAct(member, 'manage_keys');
}

/** A new secret, and what is stored of it. */
function newSecret() {
  const secret = keyPrefix + randomBytes(secretBytes).toString('base64url');
  return { secret, stored: { secret_hash: keyHash(secret), secret_end: secret.slice(shownEnd) } };
}

/** Whether a member has the rights of all scopes itself. */
function mayGive({ rights }: StaffMember, scopes: readonly string[]): boolean {
  const givable: readonly string[] = givableScopes(rights);
  return scopes.every((scope) => givable.includes(scope));
}

/** The secret of a row before its renewal, while it opens too. */
const oldSecretOf = ({ old_end, old_until }: Pick<Row, 'old_end' | 'old_until'>, now: Date) =>
  old_end !== null && old_until !== null && old_until > now ? { end: old_end, until: old_until } : null;

function keyView({ key, uses }: KeyWithUse, asking: StaffMember, now: Date): contract.KeyView {
  const { key_id, name, member, scopes, ends_on, secret_end } = key;
  const old = oldSecretOf(key, now);
  const warning = warningOfKey(key, now);
  const usedAt = (end: string) => uses.find((use) => use.secret_end === end)?.used_at.toISOString() ?? null;
  const givable: readonly string[] = givableScopes(
    rightsOfKeyMember(key)?.rights ?? { orders: [], returns: [], acts: [] },
  );
  return {
    key_id,
    name,
    member,
    ends_on,
    secret_end,
    warning: warning && { day: warning.day, ends: warning.ends, days_left: warning.days_left },
    scopes: [...scopes],
    lost_scopes: scopes.filter((scope) => !givable.includes(scope)),
    countries: key.key_countries && [...key.key_countries],
    stores: key.key_stores && [...key.key_stores],
    networks: [...key.networks],
    state: stateOfKey(key, now),
    created_at: key.created_at.toISOString(),
    revoked_at: key.revoked_at?.toISOString() ?? null,
    calls: uses.reduce((sum, { calls }) => sum + calls, 0),
    used_at: usedAt(secret_end),
    old_secret: old && { end: old.end, until: old.until.toISOString(), used_at: usedAt(old.end) },
    steps: keyStepsOffered({ is_revoked: key.revoked_at !== null, has_two: old !== null }).filter(
      (step) => step !== 'renew' || mayGive(asking, scopes),
    ),
  };
}

async function shownKey(shop: Shop, member: StaffMember, key_id: string): Promise<contract.KeyView> {
  const now = shop.now();
  const found = await keyNumbered(shop.db, key_id, now);
  if (!found) throw new ApiError('not_found');
  return keyView(found, member, now);
}

/** The keys, and what the member may give to another one. Throws staff_refused. */
export async function readKeys(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffKeys>> {
  requireWholeRead(member, 'manage_keys');
  const now = shop.now();
  return {
    keys: (await keysWithUse(shop.db, now)).map((one) => keyView(one, member, now)),
    givable: [...givableScopes(member.rights)],
    latest_day: latestKeyDay(now.getTime()),
    stores: await everyStoreOfHouse(shop.db),
  };
}

/** Throws payload_refused at `ends_on` for a day that no key may have as its last one. */
function requireDay(shop: Shop, ends_on: string | undefined): string {
  if (ends_on === undefined || !isKeyDay(ends_on, shop.now().getTime()))
    throw new ApiError('payload_refused', { fields: { ends_on: ends_on === undefined ? 'required' : 'key_day' } });
  return ends_on;
}

/** Throws payload_refused, step_refused for what a key may not have. */
async function requireDecided(shop: Shop, member: StaffMember, body: contract.DecidedKey): Promise<void> {
  requireDay(shop, body.ends_on);
  if (!body.networks.every((network) => isKeyNetwork(network)))
    throw new ApiError('payload_refused', { fields: { networks: 'network' } });
  if (!mayGive(member, body.scopes)) refuse('scopes', 'not_yours');
  if (body.stores === null) return;
  const known = await everyStoreOfHouse(shop.db);
  if (!body.stores.every((store) => known.some(({ store_id }) => store_id === store)))
    refuse('stores', 'place_unknown');
}

const sorted = <Item extends string>(items: readonly Item[]): Item[] =>
  [...new Set(items)].toSorted((a, b) => (a < b ? -1 : 1));

/**
 * Makes a key, whose secret only this answer has. Throws staff_refused, payload_refused at `ends_on` and `networks`, step_refused with the
 * field: `made_already` for a repeat, which does not learn the secret.
 */
export async function addKey(
  shop: Shop,
  member: StaffMember,
  { key_id, reason, ...body }: BodyOf<typeof contract.staffKeyAdd>,
): Promise<AnswerOf<typeof contract.staffKeyAdd>> {
  requireChange(member);
  await requireDecided(shop, member, body);
  const { staff_id } = member;
  const now = shop.now();
  const name = cleanLine(body.name);
  const { secret, stored } = newSecret();
  await shop.db.transaction().execute(async (tx) => {
    const { names, is_made } = await queries.presentKeys(tx, key_id);
    if (is_made) refuse('name', 'made_already');
    if (names.includes(name.toLowerCase())) refuse('name', 'key_name_used');
    if (names.length >= mostKeys) refuse('name', 'too_many_keys');
    await addKeyAccount(tx, { key_id, name }, { staff_id, now });
    await explainChange(tx, { staff_id, reason });
    await queries.addKey(tx, {
      ...stored,
      key_id,
      name,
      made_by: staff_id,
      members: [staff_id],
      scopes: sorted(body.scopes),
      countries: body.countries && sorted(body.countries),
      stores: body.stores && sorted(body.stores),
      networks: sorted(body.networks),
      ends_on: body.ends_on,
      created_at: now,
    });
  });
  shop.log.warn({ staff_id, key_id }, 'an API key was made');
  return { key: await shownKey(shop, member, key_id), secret };
}

type Stepping = {
  readonly shop: Shop;
  readonly tx: Tx;
  readonly member: StaffMember;
  readonly key_id: string;
  readonly row: Row;
};
const noOld = { old_hash: null, old_end: null, old_until: null };

/** Gives a key another secret beside the present one, and the member that now answers for it. Returns the secret. */
async function renew({ shop, tx, member, key_id, row }: Stepping, ends_on: string | undefined): Promise<string> {
  // The key acts by the rights of this member from now on.
  if (!mayGive(member, row.scopes)) refuse('step', 'not_yours');
  const now = shop.now();
  const found = await keyNumbered(tx, key_id, now);
  if (!found) throw new ApiError('not_found');
  const until = oldSecretUntil({ ends_on: row.ends_on, state: stateOfKey(found.key, now) }, now.getTime());
  const { secret, stored } = newSecret();
  const old = { old_hash: row.secret_hash, old_end: row.secret_end };
  await queries.changeKey(tx, key_id, {
    ...stored,
    ...(until === null ? noOld : { ...old, old_until: new Date(until) }),
    made_by: member.staff_id,
    members: [...new Set([...row.members, member.staff_id])],
    ends_on: requireDay(shop, ends_on),
  });
  return secret;
}

const steps: Readonly<Record<Exclude<KeyStep, 'renew'>, (stepping: Stepping) => Promise<void>>> = {
  end_old: ({ tx, key_id }) => queries.changeKey(tx, key_id, noOld),
  undo_renewal: ({ tx, key_id, row: { old_hash, old_end } }) => {
    if (old_hash === null || old_end === null) return refuse('step', 'one_secret');
    return queries.changeKey(tx, key_id, { secret_hash: old_hash, secret_end: old_end, ...noOld });
  },
  revoke: async ({ shop, tx, member: { staff_id }, key_id, row }) => {
    // A repeat, or what a colleague has done.
    if (row.revoked_at !== null) return;
    const now = shop.now();
    await queries.changeKey(tx, key_id, { revoked_at: now, ...noOld });
    await endKeyAccount(tx, key_id, { staff_id, now });
  },
};

/**
 * Takes a step of a key. Throws staff_refused, not_found, payload_refused at `ends_on`, step_refused: `revoked`, `two_secrets` for a renewal
 * while two secrets open, `one_secret`, and `not_yours` where the member could not have made the key.
 */
export async function stepKey(
  shop: Shop,
  member: StaffMember,
  key_id: string,
  { step, ends_on, reason }: BodyOf<typeof contract.staffKeyStep>,
): Promise<AnswerOf<typeof contract.staffKeyStep>> {
  requireChange(member);
  if (step === 'renew') requireDay(shop, ends_on);
  const { staff_id } = member;
  const secret = await shop.db.transaction().execute(async (tx) => {
    const row = await queries.lockKey(tx, key_id);
    if (!row) throw new ApiError('not_found');
    const facts = { is_revoked: row.revoked_at !== null, has_two: oldSecretOf(row, shop.now()) !== null };
    const refusal = keyStepRefusal(step, facts);
    if (refusal !== null) refuse('step', refusal);
    await explainChange(tx, { staff_id, reason });
    const stepping = { shop, tx, member, key_id, row };
    if (step === 'renew') return renew(stepping, ends_on);
    await steps[step](stepping);
    return null;
  });
  shop.log.warn({ staff_id, key_id, step }, 'a step of an API key');
  return { key: await shownKey(shop, member, key_id), secret };
}
