import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { deviceOf } from '@vitrine/rules/session/device';
import type { Config } from '../config/config.ts';
import type { Database, Tx } from '../db/database.ts';
import { isWriteRefused } from '../db/databaseFault.ts';
import * as queries from './queries.ts';
import type { Visitor } from './visitor.ts';

/** Days that an anonymous session, and so its basket, lasts after the last visit. */
const anonymousDays = 30;
/** Seconds a sign-in that is not remembered lasts after the last call (spec 1 §3 lifetime). */
export const signInSeconds = 2 * 60 * 60;
/** A session is marked as seen at most this often, so that most reads cause no write. In milliseconds. */
const touchEveryMs = 5 * 60_000;

const hashOf = (raw: string): Buffer => createHash('sha256').update(raw).digest();
const newRaw = (): string => randomBytes(32).toString('base64url');
const rawPattern = /^[\w-]{43}$/u;

/** The visitor of a cookie value, without reading the database. Treats a malformed value as no cookie. */
export function unreadVisitor(cookie: string | undefined, user_agent = ''): Visitor {
  const given = cookie !== undefined && rawPattern.test(cookie) ? cookie : undefined;
  const raw = given ?? newRaw();
  return {
    raw,
    is_new: given === undefined,
    session_hash: hashOf(raw),
    session_id: null,
    customer_id: null,
    customer_until: null,
    expires_at: null,
    user_agent,
  };
}

/**
 * The visitor of the found session, or a visitor without a session. Marks the session as seen if `touchEveryMs` have
 * passed.
 */
export async function foundVisitor(
  db: Database,
  unread: Visitor,
  row: queries.SessionRow | undefined,
  now: Date,
): Promise<Visitor> {
  if (!row) return unread;
  const signedIn = row.customer_until !== null && row.customer_until > now;
  if (now.getTime() - row.seen_at.getTime() > touchEveryMs) {
    await queries
      .touch(db, unread.session_hash, now, expiry(now), signedIn ? signInEnd(now) : null)
      // Browsing must work while the disk is full.
      .catch((error: unknown) => {
        if (!isWriteRefused(error)) throw error;
      });
  }
  return {
    ...unread,
    session_id: row.session_id,
    customer_id: signedIn ? row.customer_id : null,
    customer_until: signedIn ? row.customer_until : null,
    expires_at: row.expires_at,
  };
}

/** The visitor of a cookie value; a missing, malformed or ended session is a visitor without one. One indexed read. api.md. */
export async function readVisitor(
  db: Database,
  cookie: string | undefined,
  now: Date,
  user_agent = '',
): Promise<Visitor> {
  const unread = unreadVisitor(cookie, user_agent);
  if (unread.is_new) return unread;
  return foundVisitor(db, unread, await queries.session(db, unread.session_hash, now), now);
}

// Parts of another module's statement that serves a visitor's first call whole, and what they need.
export { type FirstSession, knownSession, madeSession, type SessionRow, sweepSessions } from './queries.ts';

/** What `knownSession` and `madeSession` need to read or make the visitor's session. */
export function firstSession(unread: Visitor, now: Date): queries.FirstSession {
  return { session_hash: unread.session_hash, now, expires_at: expiry(now) };
}

const expiry = (now: Date): Date => new Date(now.getTime() + anonymousDays * 86_400_000);
const signInEnd = (now: Date): Date => new Date(now.getTime() + signInSeconds * 1000);

/** The visitor's session id; stores the session if needed. `/sync-form` must have set the cookie before. */
export async function ensureSession(db: Database | Tx, visitor: Visitor, now: Date): Promise<string> {
  return visitor.session_id ?? queries.createSession(db, visitor.session_hash, now, expiry(now));
}

/**
 * The absolute end of a sign-in, by setting: days if the customer chose to stay signed in, else hours. ASVS 7.3.2.
 */
export function signInEnds(
  config: Pick<Config, 'SIGN_IN_HOURS' | 'SIGN_IN_REMEMBERED_DAYS'>,
  is_remembered: boolean,
  now: Date,
): queries.SignIn {
  const hours = is_remembered ? config.SIGN_IN_REMEMBERED_DAYS * 24 : config.SIGN_IN_HOURS;
  return { is_remembered, signed_in_until: new Date(now.getTime() + hours * 3_600_000) };
}

/** Minutes after which sensitive account actions require the password again. */
export const provenMinutes = 15;

/** Whether the customer authenticated within `provenMinutes`, by signing in or by the password. ASVS 7.5.3. */
export async function isProvenLately(db: Database | Tx, session_id: string, now: Date): Promise<boolean> {
  const proven_at = await queries.provenAt(db, session_id);
  return proven_at !== null && now.getTime() - proven_at.getTime() <= provenMinutes * 60_000;
}

/** Records that the customer has just entered the password. */
export const proveSession = queries.prove;

/**
 * Gives the session a new cookie value at every change of rights (login, logout, password, account creation) and
 * invalidates the old one in the same statement. Without `sign_in`, an existing sign-in keeps its end.
 * Returns the raw value to set. Invariant A1.
 */
export async function renewSession(
  db: Database | Tx,
  visitor: Visitor,
  customer_id: string | null,
  now: Date,
  sign_in: queries.SignIn | null = null,
): Promise<{ raw: string; session_id: string }> {
  const raw = newRaw();
  const session_id = await queries.replaceSession(
    db,
    visitor.session_hash,
    hashOf(raw),
    customer_id ? { customer_id, idle_until: signInEnd(now), sign_in, ...deviceOf(visitor.user_agent) } : null,
    now,
    expiry(now),
  );
  return { raw, session_id };
}

/** Ends every session of the customer but `but_session_id` (password change or reset). Invariant A2. */
export async function endSessionsOf(
  db: Database | Tx,
  customer_id: string,
  but_session_id: string | null,
): Promise<void> {
  await queries.endSessions(db, customer_id, but_session_id);
}

/** Locks the visitor's anonymous session for a sign-in (`queries.lockAnonymous`). Invariant M13. */
export function lockAnonymous(tx: Tx, visitor: Visitor, now: Date): Promise<string | null> {
  return queries.lockAnonymous(tx, visitor.session_hash, now, expiry(now));
}

/** The anti-forgery token of a session cookie value: bound to it by the shop's secret, so it needs no storage (api.md). */
export function antiForgeryToken(secret: KeyObject, raw: string): string {
  return createHmac('sha256', secret).update('anti-forgery\0').update(raw).digest('base64url');
}

/** Whether the token belongs to the session cookie value; constant time. Invariant S4. */
export function isAntiForgeryToken(secret: KeyObject, raw: string, token: string | undefined): boolean {
  const expected = Buffer.from(antiForgeryToken(secret, raw));
  const given = Buffer.from(token ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
