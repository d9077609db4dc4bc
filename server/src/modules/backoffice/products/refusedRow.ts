import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { RowProblem } from '../../catalog/catalogueimport/importReport.ts';
import type { Fields } from '../../catalog/catalogueimport/mergeRow.ts';
import { variantsOf } from './editRow.ts';

/** The name of a field as the calls have it: `variants[1].dku` is that of a SKU. */
function nameOf(row: Fields, field: string): string {
  const [, index = '', rest = ''] = /^variants\[(\d+)\](.*)$/u.exec(field) ?? [];
  const sku = variantsOf(row)[Number(index)]?.['sku'];
  return index === '' || typeof sku !== 'string' ? field : `variants.${sku}${rest}`;
}

/** Each field that the checks of the import refuse, with why: `required`, `unknown`, `taken`, `format`. */
export const problemFields = (row: Fields, problems: readonly RowProblem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(problems.map(({ field, reason = 'format' }) => [nameOf(row, field), reason]));

/** Throws payload_refused with the fields of `problemFields`, and those that the call refuses itself. */
export function requireGood(
  row: Fields,
  problems: readonly RowProblem[],
  own: Readonly<Record<string, string>> = {},
): void {
  const fields = { ...problemFields(row, problems), ...own };
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
}
