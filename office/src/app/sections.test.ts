// The menu against what the first call of each page needs: no entry leads to a refusal, and no member misses the page of its work.
import { isWhole } from '@vitrine/rules/staff/role';
import { mayReadReturns, mayStaffRead, type Rights, type StaffAct, staffActs } from '@vitrine/rules/staff/staffRoles';
import { describe, expect, test } from 'vitest';
import { staffNeeds } from '../../../server/src/testing/staffNeeds.ts';
import type { Works } from '../lib/session/member.ts';
import { sections } from './sections.ts';

/** Entries of a work that is less than what reads the page. */
const narrower = ['/pack', '/transfers', '/payments', '/books'];

/** The first call of each page; null for pages that every member has, or that have no list. */
const firstCalls: Readonly<Record<string, string | null>> = {
  '/': null,
  '/approvals': null,
  '/orders': '/staff/order-list',
  '/telephone': 'GET /staff/payment-links',
  '/returns': '/staff/returns',
  '/fraud': '/staff/held-orders',
  '/withdrawals': '/staff/withdrawals',
  '/pickups': '/staff/pickups',
  '/newsletter': '/staff/newsletter',
  '/warehouse': '/staff/warehouse/orders',
  '/pack': '/staff/warehouse/orders/:increment_id/pack',
  '/manifests': '/staff/warehouse/manifests',
  '/missing': '/staff/missing-pieces',
  '/stock': null,
  '/counts': 'GET /staff/counts',
  '/transfers': 'GET /staff/transfers',
  '/stock-of': '/staff/stock-of',
  '/reservations': '/staff/reservations',
  '/salon': '/staff/salon/sessions',
  '/handovers': '/staff/handover-reports',
  '/boutique-devices': '/staff/boutique-devices',
  '/products': 'GET /staff/products',
  '/prices': '/staff/price-board',
  '/costs': 'GET /staff/costs',
  '/promotions': 'GET /staff/promotions',
  '/publishing': '/staff/publishing',
  '/texts': '/staff/texts',
  '/contents': '/staff/contents',
  '/shop': '/staff/shop-view',
  '/pictures': '/staff/pictures',
  '/categories': '/staff/categories',
  '/search-desk': '/staff/search-terms',
  '/changes': '/staff/changes',
  '/refunds': '/staff/failed-refunds',
  '/payments': '/staff/expiring-payments',
  '/books': '/staff/books',
  '/takings': '/staff/takings',
  '/sales': '/staff/sales-report',
  '/conversion': '/staff/conversion-report',
  '/service': '/staff/service-report',
  '/invoices': '/staff/invoices',
  '/vat': '/staff/vat-report',
  '/under-way': '/staff/refunds-under-way',
  '/months': '/staff/periods',
  '/chart': '/staff/chart',
  '/staff': '/staff/members',
  '/jobs': '/staff/jobs',
  '/partners': '/staff/partners',
  '/settings': '/staff/settings',
  '/webhooks': 'GET /staff/webhooks',
  '/api-keys': 'GET /staff/api-keys',
  '/audit': '/staff/audit',
  '/account': null,
};

const meWith = (act: StaffAct, scope: Partial<Works['scope']>): Works => ({
  acts: [act],
  orders: [],
  returns: [],
  scope: { countries: null, stores: null, limit: null, ...scope },
});
const scopes: readonly Partial<Works['scope']>[] = [{}, { countries: ['fr'] }, { stores: ['1001'] }];

test('each entry of the menu has its row here', () => {
  expect(sections.map(({ path }) => path)).toEqual(Object.keys(firstCalls));
});

describe.each(
  sections.flatMap(({ path, isFor }) => (firstCalls[path] ? [{ path, isFor, name: firstCalls[path] }] : [])),
)('$path', ({ path, isFor, name }) => {
  test.each(staffActs)('with the act %s alone', (act) => {
    const [right, of] = staffNeeds[name] ?? ['none', 'none'];
    const rights: Rights = { acts: [act], orders: [], returns: [] };
    const isRight =
      right === 'returns'
        ? mayReadReturns(rights)
        : right === 'handovers'
          ? mayStaffRead(rights, 'see_client') || mayStaffRead(rights, 'reserve')
          : staffActs.some((one) => one === right && mayStaffRead(rights, one));
    for (const scope of scopes) {
      const me = meWith(act, scope);
      const may = isRight && (of !== 'whole' || isWhole(me.scope));
      if (narrower.includes(path)) expect([scope, isFor(me) && !may]).toEqual([scope, false]);
      else expect([scope, isFor(me)]).toEqual([scope, may]);
    }
  });
});
