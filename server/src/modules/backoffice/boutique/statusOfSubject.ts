import type { BoutiqueSubject } from '@vitrine/rules/staff/boutiquePage';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as subjects from './subjectQueries.ts';

/** The status that a subject of a step has now; null for an unknown one. */
export const statusOfSubject = (shop: Shop, subject: BoutiqueSubject, number: string): Promise<string | null> =>
  subjects.statusOf(shop.db, subject, number);
