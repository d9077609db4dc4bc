import { expect, test } from 'vitest';
import { hasTracking, isInvoiced, isPrintLinkLocked, orderActions, returnDate, trackingOf } from './orderActions.ts';
import { isRefreshedAfterReturn, isShowAllVisible, nextOrderPage } from '../orders/orderList.ts';

const order = {
  status_id: 'received',
  is_webtoshop: false,
  is_invoiced: true,
  is_refundable: true,
  is_exchangeable: true,
  is_withdrawable: false,
  has_withdrawn: false,
  is_claimable: false,
  refund: [],
  exchange: [],
  shipment: { delivered_at: '2026-11-19T10:40:00Z', tracking_url: 'https://parcel.example/42', track_number: '42' },
} as const;
const refund = [{ return_date: '2026-11-22T09:00:00Z' }] as const;

test.each([
  ['offers a refund and an exchange', order, ['request_refund', 'request_exchange']],
  ['offers no refund of what is final', { ...order, is_refundable: false }, ['request_exchange']],
  ['offers no exchange of what is final', { ...order, is_exchangeable: false }, ['request_refund']],
  ['offers nothing of what stays', { ...order, is_refundable: false, is_exchangeable: false }, []],
  [
    'offers every right of a mixed order',
    { ...order, is_refundable: false, is_withdrawable: true, has_withdrawn: true, is_claimable: true },
    ['send_withdrawn', 'withdraw', 'request_exchange', 'report_fault'],
  ],
] as const)('%s', (_name, facts, expected) => {
  expect(orderActions(facts)).toEqual(expected);
});

test.each([
  ['a parcel on its way can be followed', 'out_for_delivery', false, true],
  ['not one on its way to a boutique', 'out_for_delivery', true, false],
  ['a received parcel can', 'received', false, true],
  ['a received one in a boutique too', 'received', true, true],
  ['not one that is being prepared', 'prepared', false, false],
] as const)('%s', (_name, status_id, is_webtoshop, expected) => {
  expect(hasTracking({ status_id, is_webtoshop })).toBe(expected);
});

const shipment = order.shipment;
test.each([
  ['gives number and address', shipment, { track_number: '42', tracking_url: 'https://parcel.example/42' }],
  ['gives the number alone', { ...shipment, tracking_url: null }, { track_number: '42', tracking_url: null }],
  [
    'drops an address that would run',
    { ...shipment, tracking_url: 'javascript:alert(1)' },
    { track_number: '42', tracking_url: null },
  ],
  [
    'drops an address in the clear',
    { ...shipment, tracking_url: 'http://parcel.example/42' },
    { track_number: '42', tracking_url: null },
  ],
  ['drops what is no address', { ...shipment, tracking_url: 'parcel 42' }, { track_number: '42', tracking_url: null }],
  ['gives nothing without both', { ...shipment, tracking_url: null, track_number: null }, null],
] as const)('%s', (_name, shipment, expected) => {
  expect(trackingOf({ ...order, shipment })).toEqual(expected);
});

test('has no tracking before the parcel leaves', () => {
  expect(trackingOf({ ...order, status_id: 'prepared' })).toBeNull();
});

test.each([
  ['has an invoice', order, true],
  ['has none before it is made', { ...order, is_invoiced: false }, false],
  ['has none while it is prepared, whatever is claimed', { ...order, status_id: 'preparing_order' }, false],
  ['counts as invoiced with a refund', { ...order, is_invoiced: false, refund }, true],
  ['counts as invoiced with an exchange', { ...order, is_invoiced: false, exchange: refund }, true],
] as const)('an order %s', (_name, facts, expected) => {
  expect(isInvoiced(facts)).toBe(expected);
});

test.each([
  ['works before any click', null, 1_000, false],
  ['is dead right after', 1_000, 1_000, true],
  ['is dead for just under 2 seconds', 1_000, 2_999, true],
  ['works again after 2 seconds', 1_000, 3_000, false],
] as const)('a print link %s', (_name, clicked_at, now, expected) => {
  expect(isPrintLinkLocked(clicked_at, now)).toBe(expected);
});

test.each([
  ['the delivery', order, '2026-11-19T10:40:00Z'],
  ['the refund, once there is one', { ...order, refund }, '2026-11-22T09:00:00Z'],
  [
    'the last of several',
    { ...order, refund, exchange: [{ return_date: '2026-11-25T09:00:00Z' }, { return_date: '2026-11-21T09:00:00Z' }] },
    '2026-11-25T09:00:00Z',
  ],
  ['nothing before the delivery', { ...order, shipment: { ...shipment, delivered_at: null } }, null],
] as const)('the return date comes from %s', (_name, facts, expected) => {
  expect(returnDate(facts)).toBe(expected);
});

test.each([
  ['reads on while some are missing', 1, 3, 7, 2],
  ['stops when all are loaded', 3, 7, 7, null],
  ['stops when orders vanished meanwhile', 3, 9, 7, null],
  ['reads nothing of nothing', 1, 0, 0, null],
] as const)('%s', (_name, page, loaded, total, expected) => {
  expect(nextOrderPage(page, loaded, total)).toBe(expected);
});

test.each([
  ['while some are hidden', 3, 4, true],
  ['not when all are shown', 4, 4, false],
] as const)('offers to show all %s', (_name, shown, total, expected) => {
  expect(isShowAllVisible(shown, total)).toBe(expected);
});

test.each([
  ['three cached orders are left alone', 3, false],
  ['four are read again', 4, true],
] as const)('%s', (_name, cached, expected) => {
  expect(isRefreshedAfterReturn(cached)).toBe(expected);
});
