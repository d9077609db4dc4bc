// Every call of staff with a valid body, for the tests that go through all of them.
import { endpoints } from '@vitrine/contract/testing/endpoints';

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
  '/staff/stock/transfer': { sku: 'X', from: 'ecom', to: '1001', pieces: 1, reason: 'X' },
  '/staff/orders/:increment_id/notes': { kind: 'note', text: 'X' },
  '/staff/orders/:increment_id/address': { address: { country_id: 'fr' } },
  '/staff/clients/:customer_id/notes': { kind: 'note', text: 'X' },
  '/staff/salon/sessions': { start: '2026-12-01T15:00', minutes: 60, seats: 4 },
  '/staff/salon/visits/:visit_id/mark': { mark: 'visited' },
  '/staff/members/:staff_id/step': { step: 'end', locale: 'fr_fr' },
  '/staff/passkeys': { credential_id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA' },
  '/staff/proof': { code: '123456' },
  '/staff/password': { locale: 'fr_fr', old_password: 'x', new_password: 'Saddle.leather1874' },
  '/staff/second-factor': { password: 'x', enrolment_code: 'x' },
  '/staff/second-factor/confirm': { code: '123456' },
};

/** The body of an invitation, whose address is also that of the list. */
const invitation = { locale: 'fr_fr', email: 'new@house.example', name: 'X', role: 'care' };

/** What a call cannot do without. */
const queries: Readonly<Record<string, string>> = { '/staff/find': '?q=lacombe' };

/** Every call of a signed-in member of staff: its path, with numbers in place of names, and a body that the contract accepts. */
export const staffCalls = endpoints
  .filter(({ path }) => path.startsWith('/staff/') && !/sign-(?:in|out)|invitation/u.test(path))
  .map(({ path, method }) => ({
    path,
    method,
    address: path.replace('/staff', '').replaceAll(/:\w+/gu, '100000001') + (queries[path] ?? ''),
    body: path === '/staff/members' && method === 'POST' ? invitation : (bodies[path] ?? {}),
  }));
