// The passkeys of staff and of customers, and the challenges of browsers: one statement for both. decisions/0121.
import type { SeenDevice } from '@vitrine/rules/session/device';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { everyHolder, type PasskeyHolder, passkeyHolders } from './holders.ts';

type On = Database | Tx;

/** The names of the tables and of the column of the account. */
function namesOf(holder: PasskeyHolder) {
  const { passkeys, challenges, owner } = passkeyHolders[holder];
  return { passkeys: sql.table(passkeys), challenges: sql.table(challenges), owner: sql.ref(owner) };
}

/** The ids of an account's passkeys, as browsers name them. */
export async function credentialsOf(db: On, holder: PasskeyHolder, owner_id: string): Promise<string[]> {
  const { passkeys, owner } = namesOf(holder);
  const { rows } = await sql<{ credential_id: string }>`
    select credential_id from ${passkeys} where ${owner} = ${owner_id} order by credential_id`.execute(db);
  return rows.map(({ credential_id }) => credential_id);
}

type NewPasskey = { owner_id: string; credential_id: string; public_key: Buffer; counter: number; created_at: Date };

/** Adds a passkey. Returns its id; null where an account has it, and for an account with as many as it may have. */
export async function insertPasskey(
  db: On,
  holder: PasskeyHolder,
  { owner_id, credential_id, public_key, counter, browser, device, created_at }: NewPasskey & SeenDevice,
): Promise<string | null> {
  const { passkeys, owner } = namesOf(holder);
  const { most } = passkeyHolders[holder];
  const { rows } = await sql<{ passkey_id: string }>`
    insert into ${passkeys} (${owner}, credential_id, public_key, counter, browser, device, created_at)
    select ${owner_id}::uuid, ${credential_id}::text, ${public_key}::bytea, ${counter}::bigint, ${browser}::text, ${device}::text,
      ${created_at}::timestamptz
    where (select count(*) from ${passkeys} where ${owner} = ${owner_id}) < ${most}
    on conflict (credential_id) do nothing
    returning passkey_id`.execute(db);
  return rows[0]?.passkey_id ?? null;
}

type StoredPasskey = {
  passkey_id: string;
  owner_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
};

/** Whether a passkey is one of another kind of holder. */
export async function hasOther(db: On, holder: PasskeyHolder, credential_id: string): Promise<boolean> {
  const others = everyHolder.filter((one) => one !== holder);
  const found = await Promise.all(others.map((other) => storedPasskey(db, other, credential_id)));
  return found.some((one) => one !== undefined);
}

/** A passkey by the id that browsers know. */
export async function storedPasskey(
  db: On,
  holder: PasskeyHolder,
  credential_id: string,
): Promise<StoredPasskey | undefined> {
  const { passkeys, owner } = namesOf(holder);
  const { rows } = await sql<StoredPasskey>`
    select passkey_id, ${owner} as owner_id, credential_id, public_key, counter from ${passkeys}
    where credential_id = ${credential_id}`.execute(db);
  return rows[0];
}

/**
 * Notes that a passkey has signed, by its counter: of two copies of one, the second is refused. False also for a passkey that was
 * removed meanwhile.
 */
export async function countUse(
  tx: Tx,
  holder: PasskeyHolder,
  { passkey_id, counter }: { passkey_id: string; counter: number },
  at: Date,
): Promise<boolean> {
  const { passkeys } = namesOf(holder);
  const { rows } = await sql`
    update ${passkeys} set counter = ${counter}, used_at = ${at}
    where passkey_id = ${passkey_id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning passkey_id`.execute(tx);
  return rows.length > 0;
}

/** Removes a passkey of an account. Returns whether it was there. */
export async function deletePasskey(
  db: On,
  holder: PasskeyHolder,
  owner_id: string,
  passkey_id: string,
): Promise<boolean> {
  const { passkeys, owner } = namesOf(holder);
  const { rows } = await sql`
    delete from ${passkeys} where ${owner} = ${owner_id} and passkey_id = ${passkey_id} returning passkey_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Removes all passkeys of an account. */
export async function deletePasskeys(tx: Tx, holder: PasskeyHolder, owner_id: string): Promise<void> {
  const { passkeys, owner } = namesOf(holder);
  await sql`delete from ${passkeys} where ${owner} = ${owner_id}`.execute(tx);
}

type Challenge = { challenge: string; owner_id: string | null; session_hash: Buffer };

/** Stores the challenge of a browser's session: of an account that adds a passkey, or of a sign-in. */
export async function insertChallenge(
  db: Database,
  holder: PasskeyHolder,
  { challenge, owner_id, session_hash, expires_at }: Challenge & { expires_at: Date },
): Promise<void> {
  const { challenges, owner } = namesOf(holder);
  await sql`
    insert into ${challenges} (challenge, ${owner}, session_hash, expires_at)
    values (${challenge}, ${owner_id}, ${session_hash}, ${expires_at})`.execute(db);
}

/** Uses a challenge up: false for one that is unknown, used, over, or of another session, purpose or account. */
export async function useChallenge(
  db: Database,
  holder: PasskeyHolder,
  { challenge, owner_id, session_hash }: Challenge,
  now: Date,
): Promise<boolean> {
  const { challenges, owner } = namesOf(holder);
  // A server of the release before 0578 stores no session with a challenge of staff.
  const { rows } = await sql`
    delete from ${challenges}
    where challenge = ${challenge} and ${owner} is not distinct from ${owner_id}::uuid and expires_at > ${now}
      and (session_hash = ${session_hash} or session_hash is null)
    returning challenge`.execute(db);
  return rows.length > 0;
}

/** Deletes the challenges that are over. */
export async function sweepChallenges(db: Database, holder: PasskeyHolder, now: Date): Promise<void> {
  const { challenges } = namesOf(holder);
  await sql`delete from ${challenges} where expires_at <= ${now}`.execute(db);
}
