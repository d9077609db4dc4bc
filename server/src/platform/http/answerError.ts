import type { WorkKind } from '@vitrine/contract/endpoint';
import { errors } from '@vitrine/contract/errors';
import type { Context } from 'hono';
import { DatabaseError } from 'pg';
import { isServed } from '../config/house.ts';
import { storefrontFor } from './storefrontFor.ts';
import { isDatabaseUnavailable, isWriteRefused } from '../db/databaseFault.ts';
import type { Shop } from '../shop/shop.ts';
import { ClientDisconnected } from '../load/ClientDisconnected.ts';
import { ApiError } from '../errors/ApiError.ts';
import type { Env } from './env.ts';
import { messageOf } from './messages.ts';

/** PostgreSQL's codes for a row that points at none, and for one that is there already. */
const foreignKeyViolation = '23503';
const uniqueViolation = '23505';

/**
 * What another call was quicker with, in this very moment, from another tab or browser: the database lets no two rows
 * share a name, and no row point at what is gone. Undefined for any other fault.
 */
function overtakenBy(error: Error): ApiError | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === uniqueViolation && error.constraint === 'customer_email_canonical_key')
    return new ApiError('email_exists', { fields: { email: 'exists' } });
  if (error.code !== foreignKeyViolation) return undefined;
  // The customer was erased, so the client that sent the write is signed out by now.
  if ((error.detail ?? '').includes('"customer"')) return new ApiError('session_ended');
  // The basket was joined to another by a sign-in.
  return error.constraint === 'checkout_basket_id_fkey' ? new ApiError('empty_cart') : undefined;
}

/**
 * Whether the visitor hung up before their request was complete, by Node's error: no fault of ours, and no client reads
 * the answer.
 */
function isHungUp(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

/** Seconds after which a shopper may ask again while the database is gone, and while it takes no writes. */
const unavailableSeconds = 5;
const noWritesSeconds = 30;

/** What a call is refused with while the database takes no writes: the calls that lead to an order say so. */
export function writeRefusal(work: WorkKind | undefined): ApiError {
  const orders = work === 'payment' || work === 'checkout' || work === 'basket';
  return new ApiError(orders ? 'orders_closed' : 'unavailable', { time_to_wait: noWritesSeconds });
}

/** The refusal that an error is; undefined for a bug. */
function refusalOf(error: Error, work: WorkKind | undefined): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof ClientDisconnected) return new ApiError('overloaded');
  if (isHungUp(error)) return new ApiError('payload_refused', { fields: { body: 'json' } });
  if (isWriteRefused(error)) return writeRefusal(work);
  if (isDatabaseUnavailable(error)) return new ApiError('unavailable', { time_to_wait: unavailableSeconds });
  return overtakenBy(error);
}

/**
 * The one place where a thrown error becomes an answer: a refusal keeps its entry, anything else is a bug and says
 * nothing of itself (invariant S17).
 */
export function answerError(shop: Shop, error: Error, context: Context<Env>): Response {
  const refusal = refusalOf(error, context.get('work'));
  const route = context.get('route') ?? 'none';
  if (
    refusal !== undefined &&
    refusal !== error &&
    refusal.spec.status === 503 &&
    !(error instanceof ClientDisconnected)
  )
    shop.log.warn({ err: error, route, method: context.req.method }, 'the database failed a request');
  if (!refusal) shop.log.error({ err: error, route, method: context.req.method }, 'unexpected error');
  shop.metrics.refused(refusal?.error_name ?? 'technical');
  const spec = refusal?.spec ?? errors.technical;
  const detail = refusal?.detail ?? {};
  const asked = context.get('locale') ?? context.req.query('locale') ?? '';
  // Where the request names no storefront, the browser's languages decide.
  const locale = isServed(shop.config.house, asked)
    ? asked
    : storefrontFor(context.req.header('accept-language') ?? '', shop.config.house.storefronts);
  if (detail.time_to_wait !== undefined) context.header('retry-after', String(detail.time_to_wait));
  context.header('cache-control', 'no-store');
  return context.json(
    {
      error: {
        internal_code: spec.internal_code,
        message: messageOf(spec.message, locale, detail),
        ...detail,
      },
    },
    spec.status,
  );
}
