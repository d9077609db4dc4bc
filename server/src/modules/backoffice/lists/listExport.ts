// The lists of the office as files: the request for one, and its pages. decisions/0155.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffListExports';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import type { ListShown } from './exportQueries.ts';
import { noteAsked } from './exports.ts';
import type { FileSource } from './fileSource.ts';
import { listTables } from './listTables.ts';

/**
 * Asks for a list as a file, with the right to its page. It names no client. Throws staff_refused, payload_refused with the field of its page,
 * too_many_requests.
 */
export async function askList(
  shop: Shop,
  member: StaffMember,
  { file, format, query }: BodyOf<typeof contract.staffListExport>,
): Promise<AnswerOf<typeof contract.staffListExport>> {
  // The page's own refusals, before a link is made: a right that the member lacks, a filter that it does not know.
  await listTables[file].page(shop, member, query, undefined);
  return noteAsked(shop, member, { list: 'list', format, shown: { file, query } });
}

/** The pages of a list: those of its page in the office, which asks for the right each time. */
export function listSource(shop: Shop, { file, query }: ListShown): FileSource {
  const { names, page } = listTables[file];
  return {
    title: file,
    names,
    requireStill: () => undefined,
    page: (member, { after }) => page(shop, member, query, after),
  };
}
