import { errors } from '@vitrine/contract/errors';
import type { ApiError } from '../../lib/api.ts';
import { useText } from '../../lib/text.ts';

/**
 * The words for a refusal of the address book, found by its code; the generic ones where it has none. Spec 2 §8, spec 3
 * §8.
 */
export function useAddressNotice(): (error: ApiError) => string {
  const text = useText('address');
  const form = useText('form');
  const notices: ReadonlyMap<number, string> = new Map([
    [errors.not_found.internal_code, text('gone')],
    [errors.address_refused.internal_code, text('failed')],
  ]);
  const told: ReadonlySet<number> = new Set([
    errors.address_book_full.internal_code,
    errors.too_many_requests.internal_code,
  ]);
  return ({ internal_code, message }) =>
    notices.get(internal_code) ?? (told.has(internal_code) && message ? message : form('failed'));
}
