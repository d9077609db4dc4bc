import type { ErrorAnswer } from '@vitrine/contract/error';
import { errors, type ErrorName } from '@vitrine/contract/errors';

/**
 * A refusal that a caller can cause: an entry of `errors`, with its fields, product or wait in seconds. Any other thrown
 * error is a bug.
 */
export class ApiError extends Error {
  readonly error_name: ErrorName;
  readonly spec;
  readonly detail: {
    fields?: Record<string, string>;
    bounds?: Record<string, number>;
    time_to_wait?: number;
    product_name?: string;
    sku?: string;
    free?: number;
    conflict?: NonNullable<ErrorAnswer['error']['conflict']>;
    approval_id?: string;
    tax?: { paid: number; there: number; currency: string };
    price?: { paid: number; there: number; currency: string };
  };

  constructor(name: ErrorName, detail: ApiError['detail'] = {}) {
    super(name);
    this.error_name = name;
    this.spec = errors[name];
    this.detail = detail;
  }
}
