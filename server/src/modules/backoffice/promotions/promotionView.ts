// A promotion as its page shows it. decisions/0134.
import type { ListedPromotion, PromotionView, WrittenPromotion } from '@vitrine/contract/staffPromotions';
import { shownState, stepsOfPromotion } from '@vitrine/rules/promotions/promotionDraft';
import { isWhole } from '@vitrine/rules/staff/role';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import { countCodes } from './codeQueries.ts';
import * as queries from './queries.ts';
import { startsOf } from './starts.ts';

/** Throws staff_refused for a member that may not read promotions. */
export function requireReader(member: StaffMember): void {
  requireWholeRead(member, 'edit_promotions');
}

/** Throws staff_refused for a member that may not write promotions. */
export function requireWriter(member: StaffMember): void {
  requireWholeAct(member, 'edit_promotions');
}

/** A promotion in a list. */
export function listedView(row: queries.ListedRow, now: Date): ListedPromotion {
  const { state: _state, starts_at, ends_at, ...shown } = row;
  return {
    ...shown,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    state: shownState(row, now),
  };
}

/** What is written of a promotion. */
export function writtenOf(row: queries.PromotionRow): WrittenPromotion {
  const { name, kind, percent, all_methods, gift_sku, countries, starts_at, ends_at, minimums, scope } = row;
  const { needs_code, needs_account, per_person, in_all } = row;
  const codes = (of: queries.ScopeRow['of'], is_exception: boolean): string[] =>
    scope.filter((one) => one.of === of && one.is_exception === is_exception).map(({ code }) => code);
  return {
    name,
    kind,
    percent,
    all_methods,
    gift: gift_sku,
    countries,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    minimums,
    needs_code,
    needs_account,
    per_person,
    in_all,
    categories: codes('category', false),
    products: codes('product', false),
    excepted_categories: codes('category', true),
    excepted_products: codes('product', true),
  };
}

async function didView(shop: Shop, promotion_id: string): Promise<PromotionView['did']> {
  const rows = await queries.did(shop.db, promotion_id);
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    by_currency: rows.map(({ given, turnover, ...row }) => ({
      ...row,
      given: Number(given),
      turnover: Number(turnover),
    })),
  };
}

/** A promotion with all that its page shows. Throws not_found. */
export async function promotionView(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
  language = 'en',
): Promise<PromotionView> {
  const row = await queries.promotionOf(shop.db, promotion_id);
  if (!row) throw new ApiError('not_found');
  const written = writtenOf(row);
  const { gift_sku: sku, countries, scope, version, start_waits } = row;
  const codesOf = (of: queries.ScopeRow['of']): string[] => scope.flatMap((one) => (one.of === of ? [one.code] : []));
  const [gift, names, codes, did, starts] = await Promise.all([
    sku === null ? undefined : queries.giftOf(shop.db, { sku, countries, language }),
    queries.namesOf(shop.db, { categories: codesOf('category'), products: codesOf('product'), language }),
    countCodes(shop.db, promotion_id),
    didView(shop, promotion_id),
    startsOf(shop, member, promotion_id),
  ]);
  const state = shownState(row, shop.now());
  const may_edit = isWhole(member.scope) && mayStaffAct(member.rights, 'edit_promotions');
  return {
    promotion_id,
    version,
    state,
    stored_state: row.state,
    written,
    updated_at: row.updated_at.toISOString(),
    gift: gift ?? null,
    names,
    codes,
    did,
    starts,
    steps: may_edit ? [...stepsOfPromotion(state, start_waits)] : [],
    may_edit,
  };
}
