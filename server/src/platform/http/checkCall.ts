import { faultOfIssue, type SchemaIssue, valueAt } from '@vitrine/rules/fields/payloadFaults';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import type { Context } from 'hono';
import { isServed } from '../config/house.ts';
import { ApiError } from '../errors/ApiError.ts';
import type { Shop } from '../shop/shop.ts';
import type { Env } from './env.ts';
import { unstorableIn } from './unstorable.ts';

/**
 * Parses one part of a request by the contract. Throws payload_refused with the message key of each wrong field, and with the bound that a
 * field broke.
 */
export function checked(
  schema:
    | {
        safeParse: (value: unknown) => {
          success: boolean;
          data?: unknown;
          error?: { issues: readonly SchemaIssue[] };
        };
      }
    | undefined,
  value: unknown,
): unknown {
  if (!schema) return undefined;
  const unstorable = unstorableIn(value);
  if (unstorable !== null) throw new ApiError('payload_refused', { fields: { [unstorable]: 'format' } });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  const bounds: Record<string, number> = {};
  for (const issue of result.error?.issues ?? []) {
    const name = issue.path.map(String).join('.') || 'body';
    // The first issue of a field: an empty text is missing before it misses its pattern.
    if (Object.hasOwn(fields, name)) continue;
    const { fault, bound } = faultOfIssue(issue, valueAt(value, issue.path));
    fields[name] = fault;
    if (bound !== undefined) bounds[name] = bound;
  }
  throw new ApiError('payload_refused', { fields, ...(Object.keys(bounds).length > 0 && { bounds }) });
}

/** Throws payload_refused for a repeated query parameter, because its value is ambiguous. */
export function refuseRepeated(context: Context<Env>): void {
  if (!context.req.url.includes('&')) return;
  const repeated = Object.entries(context.req.queries()).filter(([, values]) => values.length > 1);
  if (repeated.length === 0) return;
  throw new ApiError('payload_refused', { fields: Object.fromEntries(repeated.map(([name]) => [name, 'repeated'])) });
}

/**
 * Remembers the storefront that a query or a body names. Throws payload_refused for one that the house does not serve.
 */
export function noteLocale(shop: Shop, context: Context<Env>, from: unknown): void {
  if (typeof from !== 'object' || from === null || !('locale' in from)) return;
  if (typeof from.locale !== 'string' || !isLocale(from.locale)) return;
  if (!isServed(shop.config.house, from.locale))
    throw new ApiError('payload_refused', { fields: { locale: 'format' } });
  context.set('locale', from.locale);
}
