import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { indexAll } from '../../catalog/search/indexDocuments.ts';
import { announce } from '../../catalog/catalogueimport/patchRow.ts';

/** Writes the words of all searches again: those of a product that was hidden or published are shared with others. decisions/0126. */
export const indexCatalogue: JobHandler = async (shop) => {
  await indexAll(shop.db, () => undefined);
  await announce(shop.db);
};
