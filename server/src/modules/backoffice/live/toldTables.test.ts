// A new table about an order, a return, a visit or stock is heard by the office, or says why not. decisions/0117.
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';

const database = testDatabase();

/** Tables that tell the office nothing, by the reason. */
const silent: Readonly<Record<string, string>> = {
  shop_order_line: 'its order has an event',
  shipment_line: 'written with its shipment',
  order_promotion: 'written with its order',
  unit_cancellation_line: 'written with its cancellation',
  rest_cancellation: 'its order has an event',
  return_request: 'its events tell it',
  return_photo: 'written with the inspection of its line',
  carrier_label: 'printed by the member that asks for it',
  carrier_scan: 'it sets the parcel, which is told',
  pickup_code: 'its order has an event',
  payment_attempt: 'of a shopper; what follows is told',
  book_entry: 'read by the page of the books',
  cfdi_receptor: 'of a shopper',
  fapiao_reversal: 'papers are read when they are opened',
  mail_outbox: 'queued with the step that it tells of',
  order_find: 'words of the search',
  order_proof: 'of a shopper',
  invoice: 'papers are read when they are opened',
  paper: 'papers are read when they are opened',
  cfdi: 'papers are read when they are opened',
  fapiao: 'papers are read when they are opened',
  staff_step: 'keys of calls',
  staff_view: 'read with its list',
  staff_export: 'of its member',
  picture_upload: 'of its member',
  operation_step: 'its page reads itself again',
  approval: 'read again every half minute',
  limited_amount: 'read again every half minute',
  stock_count: 'read again every half minute',
  stock_count_line: 'read again every half minute',
  stock_correction: 'read again every half minute',
  stock_transfer: 'read again every half minute',
  stock_transfer_line: 'read again every half minute',
  handover_report: 'read again every half minute',
  account_merge: 'the page of the client is read again when a member opens it',
  merge_request: 'the page of the client is read again when a member opens it',
  book_open: 'sums of entries',
  book_period: 'read again every half minute',
  book_period_proposal: 'read again every half minute',
  chart_account: 'read again every half minute',
  exchange_rate: 'read again every half minute',
  boutique_device: 'of the page of boutiques, which reads itself again',
  boutique_session: 'of the page of boutiques, which reads itself again',
  boutique_step: 'of the page of boutiques, which reads itself again',
  staff_pin: 'of the page of boutiques, which reads itself again',
  change: 'told by its own trigger',
  change_proposal: 'told by its own trigger',
  change_set: 'its proposals are told',
  delivery_change: 'its order has an event',
  goodwill: 'its order has an event',
  goodwill_line: 'its order has an event',
  missing_piece: 'its order has an event',
  manifest: 'read again by the warehouse every half minute',
  manifest_parcel: 'read again by the warehouse every half minute',
  parcel_check: 'read again by the warehouse every half minute',
  pick_line: 'read again by the warehouse every half minute',
  pick_order: 'read again by the warehouse every half minute',
  pick_wave: 'read again by the warehouse every half minute',
  piece_code: 'read again by the warehouse every half minute',
  stock_place: 'read again by the warehouse every half minute',
  staff_role: 'its rights are read at every beat',
  staff_role_event: 'its role is read at every beat',
  staff_event: 'its account is told',
  staff_factor: 'of its member',
  staff_passkey: 'of its member',
  staff_recovery_code: 'of its member',
  staff_challenge: 'of its member',
  stock_move: 'its entries of the ledger are told',
  provider_payment_decision: 'read by the member that decides',
  settlement_line: 'read by the member that decides',
  api_key: 'its page is read again when a member changes it',
};

test('every table that hangs on an order, a return, a session of a salon or a member is heard, or is silent for a reason', async () => {
  const { rows } = await database.pool.query<{ name: string; is_told: boolean }>(`
    select distinct conrelid::regclass::text as name, exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = conrelid and p.proname = 'tell_office') as is_told
    from pg_constraint where contype = 'f' and confrelid in ('shop_order'::regclass, 'shop_order_line'::regclass,
      'return_request'::regclass, 'return_line'::regclass, 'shipment'::regclass, 'salon_session'::regclass, 'staff_account'::regclass)
    order by 1`);
  const unheard = rows.filter(({ name, is_told }) => !is_told && silent[name] === undefined).map(({ name }) => name);
  expect(unheard).toEqual([]);
  expect(rows.filter(({ name, is_told }) => is_told && silent[name] !== undefined)).toEqual([]);
});
