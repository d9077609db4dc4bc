// Every call of staff with a valid body, for the tests that go through all of them.
import { endpoints } from '@vitrine/contract/testing/endpoints';

const sentOff = { request_id: 'x', return_type: 'refund', items: [], selected_return_method: 'office' };
const declared = { how: 'telephone', declared_on: '2026-11-20', received_on: '2026-11-20' };

const spoken = { locale: 'fr_fr', items: [{ sku: 'H0612P 20R', qty: 1 }] };

const promotion = {
  name: 'X',
  kind: 'percent',
  percent: 1_000,
  all_methods: null,
  gift: null,
  countries: ['fr'],
  starts_at: '2026-12-01T00:00:00Z',
  ends_at: null,
  minimums: {},
  needs_code: false,
  needs_account: false,
  per_person: null,
  in_all: null,
  categories: [],
  products: [],
  excepted_categories: [],
  excepted_products: [],
};

const bodies: Readonly<Record<string, object>> = {
  '/staff/orders/:increment_id/step': { step: 'ship' },
  '/staff/orders/:increment_id/step/preview': { step: 'ship' },
  '/staff/orders/:increment_id/review/preview': { verdict: 'accept' },
  '/staff/returns/:increment_id/step/preview': { step: 'accept' },
  '/staff/orders/:increment_id/collect': { code: '123456', is_id_checked: true },
  '/staff/orders/:increment_id/track': { track_number: '1Z999' },
  '/staff/orders/:increment_id/review': { verdict: 'accept' },
  '/staff/returns/:increment_id/step': { step: 'accept' },
  '/staff/withdrawals/:withdrawal_id/step': { step: 'proof' },
  '/staff/returns/:increment_id/pickup': { how: 'cancel' },
  '/staff/returns/:increment_id/inspect': { sku: 'X', condition: 'worn', loss: '0', reason: '' },
  '/staff/refunds/:refund_id/step': { step: 'transfer', reason: 'X' },
  '/staff/reservations/:increment_id/step': { step: 'confirm' },
  '/staff/reconciliation': { apply: true },
  '/staff/reconciliation/acknowledge': { psp_reference: 'X' },
  '/staff/settlement/lines/:line_id': { how: 'book' },
  '/staff/stock/write-off': { sku: 'X', place: 'ecom', pieces: 1, reason: 'X' },
  '/staff/views': { list: 'orders', title: 'X', is_shared: false, query: {}, sort: 'newest', columns: [] },
  '/staff/exports': { list: 'orders', format: 'csv', query: {}, sort: 'newest', columns: [] },
  '/staff/views/:view_id/step': { step: 'delete', version: 1 },
  '/staff/stock/transfer': { sku: 'X', from: '1001', to: 'ecom', pieces: 1, reason: 'X' },
  '/staff/warehouse/waves/:number/pick': {
    item_order_id: 'X',
    sku: 'X',
    was: { picked: 0, missing: 0 },
    now: { picked: 1, missing: 0 },
  },
  '/staff/warehouse/codes': { rows: [{ sku: 'X', code: '4006381333931' }] },
  '/staff/warehouse/orders/:increment_id/parcel': { units: [{ item_order_id: 'X', qty: 1 }], scans: [] },
  '/staff/counts/:number/lines': { code: 'X', counted: 1, was: null },
  '/staff/transfers/:number/receive': { lines: [{ sku: 'X', received: 1 }] },
  '/staff/transfers/:number/cancel': { reason: 'X' },
  '/staff/warehouse/waves/:number/give-back': { increment_id: 'X' },
  '/staff/orders/:increment_id/notes': { kind: 'note', text: 'X' },
  '/staff/orders/:increment_id/address': { address: { country_id: 'fr' } },
  '/staff/clients/:customer_id/notes': { kind: 'note', text: 'X' },
  '/staff/orders/:increment_id/delivery': { method: 'express' },
  '/staff/orders/:increment_id/gift': { gift: { is_gift: false } },
  '/staff/orders/:increment_id/goodwill': { amount: 100, reason: 'late' },
  '/staff/orders/:increment_id/goodwill/preview': { amount: 100, reason: 'late' },
  '/staff/orders/:increment_id/return': { return_type: 'refund', items: [] },
  '/staff/orders/:increment_id/return/method': { request_id: 'x', selected_return_method: 'office' },
  '/staff/orders/:increment_id/return/send': sentOff,
  '/staff/orders/:increment_id/return/send/preview': sentOff,
  '/staff/orders/:increment_id/return/drop': { request_id: 'x' },
  '/staff/orders/:increment_id/withdrawal': declared,
  '/staff/orders/:increment_id/withdrawal/preview': declared,
  '/staff/salon/sessions': { store_id: '1001', start: '2026-12-01T15:00', minutes: 60, seats: 4 },
  '/staff/clients/:customer_id/export': {},
  '/staff/clients/:customer_id/erasure': { how: 'link' },
  '/staff/clients/:customer_id/merge': { email: 'other@example.com', keeps: 'this', reason: 'X' },
  '/staff/clients/:customer_id/merge/preview': { email: 'other@example.com', keeps: 'this' },
  '/staff/clients/:customer_id/merge/step': { request_id: 'x', step: 'withdraw' },
  '/staff/salon/visits/:visit_id/mark': { mark: 'visited' },
  '/staff/members/:staff_id/step': { step: 'end', locale: 'fr_fr' },
  '/staff/approvals/:approval_id/decide': { verdict: 'declined', reason: 'X' },
  '/staff/returns-page': { store_id: '1001' },
  '/staff/roles/:role_id/step': { step: 'delete' },
  '/staff/passkeys': { credential_id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA' },
  '/staff/handover-reports/:report_id/close': { outcome: 'lost', note: 'X' },
  '/staff/boutique-device': { store_id: '1001', name: 'X' },
  '/staff/pin': { pin: '904157' },
  '/staff/proof': { code: '123456' },
  '/staff/proof/passkey': {
    credential_id: 'AAAA',
    client_data: 'AAAA',
    authenticator_data: 'AAAA',
    signature: 'AAAA',
    user_handle: 'AAAA',
  },
  '/staff/password': { locale: 'fr_fr', old_password: 'x', new_password: 'Saddle.leather1874' },
  '/staff/second-factor': { password: 'x', enrolment_code: 'x' },
  '/staff/presence': { stream_id: '4b1c8f7e-0d53-4f7b-9c1f-8f1d2f3a4b5c', open: [] },
  '/staff/changes/:change_id/undo': { reason: 'X' },
  '/staff/proposals/:proposal_id/step': { step: 'approve' },
  '/staff/proposal-sets/:set_id/step': { step: 'approve' },
  '/staff/proposal-sets/:set_id/end': { local_end: { day: '2027-06-01', time: '00:00' }, reason: 'X' },
  '/staff/second-factor/confirm': { code: '123456' },
  '/staff/newsletter/export': { format: 'csv' },
  '/staff/settings/:name': { before: null, value: 10, reason: 'X' },
  '/staff/webhooks/:webhook_id': {
    before: { url: 'https://erp.maison.example/', events: ['order.placed'], note: 'X' },
    after: { url: 'https://erp.maison.example/', events: ['order.placed'], note: 'Y' },
    reason: 'X',
  },
  '/staff/promotions/:promotion_id': { version: 1, before: promotion, written: promotion },
  '/staff/promotions/:promotion_id/step': { step: 'end', version: 1, reason: 'X' },
  '/staff/promotions/:promotion_id/codes': { typed: 'WINTER', most: null, reason: 'X' },
  '/staff/promotions/:promotion_id/codes/withdraw': { withdrawn: null, reason: 'X' },
  '/staff/promotions/:promotion_id/codes/file': {},
  '/staff/webhooks/:webhook_id/step': { step: 'pause', reason: 'X' },
  '/staff/webhooks/:webhook_id/deliveries/:delivery_id/replay': {},
  '/staff/api-keys/:key_id/step': { step: 'revoke', reason: 'X' },
  '/staff/settings/:name/undo': { change_id: '1', reason: 'X' },
  '/staff/jobs/:job_id/step': { step: 'retry' },
  '/staff/jobs/kinds/:kind/retry': { until: '2026-11-21T10:00:00Z' },
  '/staff/outboxes/:outbox/retry': { kind: 'x' },
  '/staff/products/:code': {
    facts: [{ field: 'hscode', before: null, after: '420221' }],
    variants: [],
    added: [],
    removed: [],
  },
  '/staff/costs': {
    from_day: '2026-11-21',
    rows: [{ sku: 'X', before: null, after: { amount: 100, currency: 'EUR' } }],
    reason: 'X',
  },
  '/staff/products/:code/copy': { code: 'copy', slug_base: 'copy', variants: [{ of: 'X', sku: 'X' }] },
  '/staff/categories/:code/order': { before: [], codes: [] },
  '/staff/categories/:code/rule': {
    before: { conditions: [], arrangement: 'collection' },
    conditions: [],
    arrangement: 'newest',
  },
  '/staff/categories/:code/rule/preview': { conditions: [], arrangement: 'newest' },
  '/staff/search-rule': {
    language: 'ja',
    term: 'tote',
    before: { others: [], codes: [] },
    after: { others: ['bag'], codes: [] },
  },
  '/staff/search-rule/preview': { locale: 'jp_ja', term: 'tote', rule: { others: [], codes: [] } },
  '/staff/contents/:kind/:code': { version: 'v0123456789ab', texts: {}, reason: 'X' },
  '/staff/texts/:kind/:code': { changes: [], checked: ['ja'], source_changed_at: '2026-11-01T00:00:00Z' },
  '/staff/payment-links/quote': spoken,
  '/staff/chart/accounts': { account: 'tax', country: null, set: null, replaces: 0 },
  '/staff/chart/rates': { currency: 'JPY', from_day: '2026-11-01', rate: null, replaces: 0 },
  '/staff/periods/:month/close': { proposal_id: '00000000-0000-4000-8000-000000000000' },
  '/staff/periods/:month/decline': { proposal_id: '00000000-0000-4000-8000-000000000000' },
  '/staff/journal/exports': { format: 'csv', from: '2026-11', until: '2026-11' },
  '/staff/prices-of': { skus: ['H0612P 20R'] },
  '/staff/list-exports': { file: 'products', format: 'csv', query: {} },
  '/staff/report-exports': { file: 'takings', format: 'csv', query: {} },
  '/staff/payment-links/:link_id/step': { step: 'send' },
};

const missingId = '00000000-0000-4000-8000-000000000000';

/** The body of a proposal. */
const proposal = { subject: 'price', key: 'X/fr', before: 1, after: 2, reason: 'X' };

/** The body of an invitation, whose address is also that of the list. */
const invitation = { locale: 'fr_fr', email: 'new@house.example', name: 'X', role: 'care' };

/** The body of a new role, whose address is also that of the list. */
const newRole = {
  name: 'X',
  orders: [],
  returns: [],
  acts: [],
  countries: null,
  has_own_store: false,
  stores: null,
  limit: null,
};
/** The bodies of addresses that are also read. */
const written: Readonly<Record<string, object>> = {
  '/staff/products': {
    code: 'new',
    texts: { title: 'X', kind: 'X', intro: 'X', description: 'X' },
    facts: [],
    fields: ['color'],
    variants: [{ sku: 'X', attributes: { color: 'red' } }],
  },
  '/staff/product-grid': {
    facts: [{ code: 'X', field: 'hscode', before: null, after: '420221' }],
    texts: [],
    reason: 'X',
  },
  '/staff/members': invitation,
  '/staff/picture-uploads': { size: 3, sha256: 'a'.repeat(64) },
  '/staff/picture-uploads/:upload_id/parts': { offset: 0, bytes: 'AAAA' },
  '/staff/picture-uploads/:upload_id/finish': {},
  '/staff/picture': { file: 'x.webp', changes: [{ language: 'fr', before: null, after: 'X' }] },
  '/staff/story-drafts': { code: 'x', title: 'X' },
  '/staff/story-drafts/:code': { version: 'd1', texts: {} },
  '/staff/story-drafts/:code/delete': { version: 'd1', reason: 'X' },
  '/staff/picture/focus': { file: 'x.webp', before: null, after: { x: 1, y: 1 } },
  '/staff/roles': newRole,
  '/staff/proposals': proposal,
  '/staff/proposal-sets': { subject: 'price', rows: [{ key: 'X/fr', before: 1, after: 2 }], reason: 'X' },
  '/staff/promotions': { written: promotion },
  '/staff/webhooks': { url: 'https://erp.maison.example/', events: ['order.placed'], note: 'X', reason: 'X' },
  '/staff/api-keys': {
    key_id: missingId,
    name: 'X',
    scopes: ['orders:read'],
    countries: null,
    stores: null,
    networks: [],
    ends_on: '2027-01-31',
    reason: 'X',
  },
  '/staff/warehouse/places': { rows: [{ sku: 'X', place: 'A-1' }] },
  '/staff/warehouse/waves': { first: 1 },
  '/staff/counts': { place: 'ecom', is_blind: true },
  '/staff/transfers': { from: '1001', to: 'ecom', reason: 'X', lines: [{ code: 'X', pieces: 1 }] },
  '/staff/payment-links': {
    ...spoken,
    email: 'a@example.com',
    shown_total: { amount: 1, currency: 'EUR' },
    send: false,
  },
  '/staff/warehouse/manifests': { carrier: 'dhl', shipment_ids: [missingId] },
};

/** What a call cannot do without. */
const queries: Readonly<Record<string, string>> = {
  '/staff/find': '?q=lacombe',
  '/staff/views': '?list=orders',
  '/staff/scan': '?code=X',
  '/staff/changes/as-of': '?subject=price&key=X/fr&at=2026-11-01T00:00:00Z',
  '/staff/stock-of': '?code=X',
  '/staff/promotion-find': '?of=category&q=X',
  '/staff/publishing/:code/doctor': '?country=fr',
  'GET /staff/picture': '?file=x.webp',
  'GET /staff/product-grid': '?wording=fr',
  'GET /staff/search-rule': '?language=ja&term=tote',
  '/staff/report-rows': '?figure=returned&from=2026-11-01&until=2026-11-02',
  '/staff/takings/entries': '?from=2026-11-01&until=2026-11-02&country=fr&currency=EUR&column=sales',
  '/staff/journal': '?month=2026-11',
  '/staff/payment-link-pieces': '?locale=fr_fr&q=X',
  '/staff/payment-link-pieces/:sku/personalisation': '?locale=fr_fr',
};

/** Every call of a signed-in member of staff: its path, with numbers in place of names, and a body that the contract accepts. */
export const staffCalls = endpoints
  .filter(({ path }) => path.startsWith('/staff/') && !/sign-(?:in|out)|invitation/u.test(path))
  .map(({ path, method }) => ({
    path,
    method,
    address:
      path
        .replace('/staff', '')
        .replace(':missing_id', missingId)
        .replace(':webhook_id', missingId)
        .replace(':promotion_id', missingId)
        .replace(':key_id', missingId)
        .replace(':outbox', 'mail')
        .replace('/contents/:kind/:code', '/contents/front/front')
        .replace(':kind/:code', 'product/h0612p_20r')
        .replace(':kind', 'x')
        .replace('/settings/:name', '/settings/mail_rate')
        .replace(':chapter', 'carrier-silent')
        .replaceAll(/:\w+/gu, '100000001') + (queries[path] ?? queries[`${method} ${path}`] ?? ''),
    body: (method === 'POST' ? written[path] : undefined) ?? bodies[path] ?? {},
  }));

const stepId = '00000000-0000-4000-8000-000000000001';
const ofBoutique: Readonly<Record<string, object>> = {
  '/boutique/client-card': { by: 'contact', what: 'client@example.com', store_id: '1001' },
  '/boutique/departments': {},
  '/boutique/counts': { step_id: stepId, is_blind: true, store_id: '1001' },
  '/boutique/counts/:number': {},
  '/boutique/counts/:number/lines': {
    step_id: stepId,
    code: 'X',
    counted: 1,
    was: null,
    is_scan: true,
    counted_at: '2026-11-21T10:00:00.000Z',
  },
  '/boutique/counts/:number/close': {},
  '/boutique/places': {},
  '/boutique/pieces': {},
  '/boutique/transfers': {
    step_id: stepId,
    to: 'ecom',
    reason: 'X',
    lines: [{ code: 'X', pieces: 1 }],
    store_id: '1001',
  },
  '/boutique/transfers/:number/cancel': { reason: 'X' },
};
const askedOfBoutique: Readonly<Record<string, string>> = {
  '/boutique/departments': '?store_id=1001',
  '/boutique/places': '?store_id=1001',
  '/boutique/pieces': '?store_id=1001&code=X',
};

/** The calls of the boutique's page that need a right beside that of the page. A sign-in by PIN opens them too. decisions/0122, 0140, 0157. */
export const boutiqueCalls = endpoints
  .filter(({ path }) => Object.hasOwn(ofBoutique, path))
  .map(({ path, method }) => ({
    path,
    method,
    address: path.replace(':number', '100000001') + (askedOfBoutique[path] ?? ''),
    body: ofBoutique[path] ?? {},
  }));
