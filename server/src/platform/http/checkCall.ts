import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import type { Context } from 'hono';
import { isServed } from '../config/house.ts';
import { ApiError } from '../errors/ApiError.ts';
import type { Shop } from '../shop/shop.ts';
import type { Env } from './env.ts';
import { unstorableIn } from './unstorable.ts';

/** The message key of an issue: a refinement's message is one (`freeText`). */
const keyOf = ({ code, message }: { code?: string; message: string }): string => {
  if (code === 'custom' && message === 'direction_control') return message;
  return code === 'unrecognized_keys' ? 'unknown_field' : 'format';
};

/** Parses one part of a request by the contract. Throws payload_refused with the fields' message keys. */
export function checked(
  schema:
    | {
        safeParse: (value: unknown) => {
          success: boolean;
          data?: unknown;
          error?: { issues: { path: PropertyKey[]; code?: string; message: string }[] };
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
  for (const issue of result.error?.issues ?? []) fields[issue.path.map(String).join('.') || 'body'] = keyOf(issue);
  throw new ApiError('payload_refused', { fields });
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
