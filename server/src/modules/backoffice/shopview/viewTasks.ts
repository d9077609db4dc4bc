// What will have changed at a moment, for the page of the office that shows the shop of then. decisions/0135.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { staffShopView } from '@vitrine/contract/staffShopView';
import { localMoment } from '@vitrine/rules/prices/localMoment';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { partsUntil } from '../changes/applyUntil.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeRead } from '../staff/tasks.ts';

/** Changes that the page lists at most. */
const mostListed = 50;

/** Now, or a time of the clock in a storefront: `now`, `20261207T0000`. Null for another text. */
export function momentIn(shop: Shop, locale: Locale, text: string): Date | null {
  if (text === 'now') return shop.now();
  const [, year, month, day, hour, minute] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})$/u.exec(text) ?? [];
  if (minute === undefined) return null;
  try {
    const { country } = storefrontOf(locale);
    return new Date(localMoment(country, { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }));
  } catch {
    // No day of the calendar.
    return null;
  }
}

/** Throws staff_refused for a member that does not read the contents of the house. */
export function requireViewer(member: StaffMember): void {
  requireWholeRead(member, 'edit_contents');
}

/** The storefronts of the house, and what counts in one until a moment. Throws staff_refused, payload_refused. */
export async function readShopView(
  shop: Shop,
  member: StaffMember,
  { locale, at = 'now', proposals }: QueryOf<typeof staffShopView>,
): Promise<AnswerOf<typeof staffShopView>> {
  requireViewer(member);
  const { storefronts } = shop.config.house;
  const shown = locale ?? storefronts[0];
  const moment = shown && momentIn(shop, shown, at);
  if (!moment) throw new ApiError('payload_refused', { fields: { at: 'format' } });
  const parts = await partsUntil(shop.db, { at: moment, with_proposed: proposals === 'all' });
  return {
    storefronts: [...storefronts],
    changes: parts
      .slice(0, mostListed)
      .map(({ subject, key, reason, proposer, effective_at, is_proposed, is_end, proposal_ids }) => ({
        subject,
        key,
        reason,
        by: proposer,
        effective_at: effective_at?.toISOString() ?? null,
        is_proposed,
        is_end,
        count: proposal_ids.length,
      })),
    total: parts.length,
  };
}
