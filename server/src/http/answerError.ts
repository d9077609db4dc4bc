import { errors } from '@vitrine/contract/errors';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import type { Context } from 'hono';
import type { Shop } from '../shop.ts';
import { ApiError } from './ApiError.ts';
import type { Env } from './app.ts';
import { messageOf } from './messages.ts';

/** The one place where a thrown error becomes an answer: a refusal keeps its entry, anything else is a bug and says nothing of itself (invariant S17). */
export function answerError(shop: Shop, error: Error, context: Context<Env>): Response {
  const request_id = context.get('request_id');
  const refusal = error instanceof ApiError ? error : undefined;
  if (!refusal)
    shop.log.error({ request_id, err: error, path: context.req.path, method: context.req.method }, 'unexpected error');
  const spec = refusal?.spec ?? errors.technical;
  const asked = context.req.query('locale') ?? '';
  const detail = refusal?.detail ?? {};
  if (detail.time_to_wait !== undefined) context.header('retry-after', String(detail.time_to_wait));
  context.header('cache-control', 'no-store');
  context.header('x-request-id', request_id);
  return context.json(
    {
      error: {
        internal_code: spec.internal_code,
        message: messageOf(spec.message, isLocale(asked) ? asked : null),
        ...detail,
      },
    },
    spec.status,
  );
}
