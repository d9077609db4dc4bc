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

/** PostgreSQL's codes of constraint violations. */
const foreignKeyViolation = '23503';
const uniqueViolation = '23505';

/**
 * The refusal for a constraint violation that a concurrent call from another tab or browser causes. Undefined for any
 * other error.
 */
function overtakenBy(error: Error): ApiError | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === uniqueViolation && error.constraint === 'customer_email_canonical_key')
    return new ApiError('email_exists', { fields: { email: 'exists' } });
  if (error.code !== foreignKeyViolation) return undefined;
  // The customer was erased, so the session has ended.
  if ((error.detail ?? '').includes('"customer"')) return new ApiError('session_ended');
  // A sign-in merged the basket into another one and deleted it.
  return error.constraint === 'checkout_basket_id_fkey' ? new ApiError('empty_cart') : undefined;
}

/**
 * Whether the client disconnected before its request was complete, by Node's error. It is not a server error, and no
 * client reads the answer.
 */
function isHungUp(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

/** Retry-After in seconds while the database is unavailable, and while it refuses writes. */
const unavailableSeconds = 5;
const noWritesSeconds = 30;

/** The refusal while the database refuses writes: calls of basket and checkout say that orders are closed. */
export function writeRefusal(work: WorkKind | undefined): ApiError {
  const orders = work === 'payment' || work === 'checkout' || work === 'basket';
  return new ApiError(orders ? 'orders_closed' : 'unavailable', { time_to_wait: noWritesSeconds });
}

/** Maps an error to its refusal; undefined for a bug. */
function refusalOf(error: Error, work: WorkKind | undefined): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof ClientDisconnected) return new ApiError('overloaded');
  if (isHungUp(error)) return new ApiError('payload_refused', { fields: { body: 'json' } });
  if (isWriteRefused(error)) return writeRefusal(work);
  if (isDatabaseUnavailable(error)) return new ApiError('unavailable', { time_to_wait: unavailableSeconds });
  return overtakenBy(error);
}

/**
 * The one place that turns a thrown error into an answer: a refusal keeps its catalogue entry; a bug becomes a 500 that
 * reveals no details (invariant S17).
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
  // Without a storefront in the request, use the browser's languages.
  const locale = isServed(shop.config.house, asked)
    ? asked
    : storefrontFor(context.req.header('accept-language') ?? '', shop.config.house.storefronts);
  if (detail.time_to_wait !== undefined) context.header('retry-after', String(detail.time_to_wait));
  // RFC 6750 §3: a program learns which credentials the call takes.
  if (refusal?.error_name === 'key_refused') context.header('www-authenticate', 'Bearer');
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
