import { isWhole } from '@vitrine/rules/staff/role';
import { mayReadReturns, type StaffAct } from '@vitrine/rules/staff/staffRoles';
import { mayAct, mayMoveValue, mayRead, type Works, worksInWarehouse } from '../lib/session/member.ts';
import type { Key } from '../lib/words/keys.ts';

/** The parts of the menu, in its order. The first has no title. */
export const sectionGroups = ['day', 'clients', 'warehouse', 'boutique', 'products', 'money', 'house'] as const;

export type Section = {
  readonly path: string;
  readonly group: (typeof sectionGroups)[number];
  readonly name: Key<'shell'>;
  /** Whether the member works here. */
  readonly isFor: (me: Works) => boolean;
};

const withRead =
  (...acts: readonly StaffAct[]) =>
  (me: Works): boolean =>
    acts.some((act) => mayRead(me, act));
const withAct =
  (...acts: readonly StaffAct[]) =>
  (me: Works): boolean =>
    acts.some((act) => mayAct(me, act));
/** What is of the whole house shows to no member with a smaller scope. */
const wholly =
  (isFor: (me: Works) => boolean) =>
  (me: Works): boolean =>
    isWhole(me.scope) && isFor(me);
const withBoth =
  (work: StaffAct, reads: StaffAct) =>
  (me: Works): boolean =>
    mayRead(me, work) && mayRead(me, reads);
/** Sends pieces, or receives them in a boutique. */
const movesPieces = (me: Works): boolean =>
  mayRead(me, 'see_stock') &&
  (withRead('move_stock', 'move_store_stock')(me) || (me.scope.stores !== null && mayAct(me, 'see_stock')));
const everyone = (): boolean => true;

/** The sections of the office, in the order of the menu. */
export const sections: readonly Section[] = [
  { path: '/', group: 'day', name: 'section.today', isFor: everyone },
  { path: '/approvals', group: 'day', name: 'section.approvals', isFor: mayMoveValue },
  { path: '/orders', group: 'clients', name: 'section.orders', isFor: withRead('see_orders') },
  { path: '/telephone', group: 'clients', name: 'section.telephone', isFor: withRead('telephone_orders') },
  { path: '/returns', group: 'clients', name: 'section.returns', isFor: mayReadReturns },
  { path: '/fraud', group: 'clients', name: 'section.fraud', isFor: withRead('review') },
  { path: '/withdrawals', group: 'clients', name: 'section.withdrawals', isFor: withRead('withdrawals') },
  { path: '/pickups', group: 'clients', name: 'section.pickups', isFor: withRead('arrange_pickup') },
  { path: '/newsletter', group: 'clients', name: 'section.newsletter', isFor: withRead('export_newsletter') },
  { path: '/warehouse', group: 'warehouse', name: 'section.warehouse', isFor: wholly(withRead('prepare_orders')) },
  { path: '/pack', group: 'warehouse', name: 'section.pack', isFor: worksInWarehouse },
  { path: '/manifests', group: 'warehouse', name: 'section.manifests', isFor: wholly(withRead('prepare_orders')) },
  { path: '/missing', group: 'warehouse', name: 'section.missing', isFor: withRead('missing_pieces') },
  { path: '/stock', group: 'warehouse', name: 'section.stock', isFor: withAct('move_stock', 'move_store_stock') },
  { path: '/counts', group: 'warehouse', name: 'section.counts', isFor: withRead('count_stock') },
  { path: '/transfers', group: 'warehouse', name: 'section.transfers', isFor: movesPieces },
  { path: '/stock-of', group: 'warehouse', name: 'section.lookup', isFor: withRead('see_stock') },
  { path: '/reservations', group: 'boutique', name: 'section.reservations', isFor: withRead('reserve') },
  { path: '/salon', group: 'boutique', name: 'section.salon', isFor: withRead('host_salon') },
  { path: '/handovers', group: 'boutique', name: 'section.handovers', isFor: withRead('see_client', 'reserve') },
  { path: '/boutique-devices', group: 'boutique', name: 'section.devices', isFor: withRead('manage_staff') },
  { path: '/products', group: 'products', name: 'section.products', isFor: wholly(withRead('see_changes')) },
  { path: '/prices', group: 'products', name: 'section.prices', isFor: wholly(withRead('see_changes')) },
  { path: '/costs', group: 'products', name: 'section.costs', isFor: wholly(withRead('see_costs')) },
  { path: '/promotions', group: 'products', name: 'section.promotions', isFor: wholly(withRead('edit_promotions')) },
  { path: '/publishing', group: 'products', name: 'section.publishing', isFor: wholly(withRead('see_changes')) },
  { path: '/texts', group: 'products', name: 'section.texts', isFor: withRead('edit_texts') },
  { path: '/contents', group: 'products', name: 'section.contents', isFor: wholly(withRead('edit_contents')) },
  { path: '/shop', group: 'products', name: 'section.shop', isFor: wholly(withRead('edit_contents')) },
  { path: '/pictures', group: 'products', name: 'section.pictures', isFor: wholly(withRead('edit_contents')) },
  { path: '/categories', group: 'products', name: 'section.categories', isFor: wholly(withRead('arrange_categories')) },
  { path: '/search-desk', group: 'products', name: 'section.search', isFor: withRead('tune_search') },
  { path: '/changes', group: 'products', name: 'section.changes', isFor: wholly(withRead('see_changes')) },
  { path: '/refunds', group: 'money', name: 'section.refunds', isFor: withRead('refund') },
  { path: '/payments', group: 'money', name: 'section.payments', isFor: withBoth('capture', 'explain') },
  { path: '/books', group: 'money', name: 'section.books', isFor: withBoth('reconcile', 'explain') },
  { path: '/takings', group: 'money', name: 'section.takings', isFor: wholly(withRead('see_money')) },
  { path: '/sales', group: 'money', name: 'section.sales', isFor: wholly(withRead('see_money')) },
  { path: '/conversion', group: 'money', name: 'section.conversion', isFor: wholly(withRead('see_money')) },
  { path: '/service', group: 'money', name: 'section.service', isFor: wholly(withRead('see_money')) },
  { path: '/invoices', group: 'money', name: 'section.invoices', isFor: wholly(withRead('see_money')) },
  { path: '/vat', group: 'money', name: 'section.vat', isFor: wholly(withRead('see_money')) },
  { path: '/under-way', group: 'money', name: 'section.under_way', isFor: wholly(withRead('see_money')) },
  { path: '/months', group: 'money', name: 'section.months', isFor: wholly(withRead('see_money')) },
  { path: '/chart', group: 'money', name: 'section.chart', isFor: wholly(withRead('see_money')) },
  { path: '/staff', group: 'house', name: 'section.staff', isFor: withRead('manage_staff') },
  { path: '/jobs', group: 'house', name: 'section.jobs', isFor: wholly(withRead('operate')) },
  { path: '/partners', group: 'house', name: 'section.partners', isFor: wholly(withRead('operate')) },
  { path: '/settings', group: 'house', name: 'section.settings', isFor: wholly(withRead('change_settings')) },
  { path: '/webhooks', group: 'house', name: 'section.webhooks', isFor: wholly(withRead('change_settings')) },
  { path: '/api-keys', group: 'house', name: 'section.keys', isFor: wholly(withRead('manage_keys')) },
  { path: '/audit', group: 'house', name: 'section.audit', isFor: wholly(withRead('audit_log')) },
  { path: '/account', group: 'house', name: 'section.account', isFor: everyone },
];
