// Webhooks in the office, at a real shop and a real receiver. decisions/0131.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverDue } from '../../../../server/src/modules/backoffice/webhooks/deliver.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { webhookReceiver } from '../../../../server/src/testing/webhookReceiver.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
let shop: ReturnType<typeof testShop>;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  shop = testShop(database.db);
  receiver = await webhookReceiver();
});
beforeEach(() => database.db.deleteFrom('webhook').execute());
/** Adds a webhook, as a member. */
async function added(note: string): Promise<void> {
  const { post } = await staffMember(shop, 'it');
  const webhook = { url: 'https://erp.maison.example/', events: ['order.placed'], note, reason: 'New' };
  expect((await post('/webhooks', webhook)).status).toBe(200);
}
const dialog = () => within(screen.getByRole('dialog'));

test('IT adds a webhook, sees its secret once, tries it out and sends the message again', async () => {
  const { user, router } = await officeAt(shop, 'it', '/webhooks');
  expect(await screen.findByText('No program gets messages yet. Add the first webhook.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
  expect(await barriers()).toEqual([]);
  await user.type(dialog().getByLabelText('Address'), 'ftp://erp.maison.example/');
  await user.type(dialog().getByLabelText('What it is for'), 'Warehouse program');
  await user.type(dialog().getByLabelText('Reason'), 'New');
  await user.click(dialog().getByRole('button', { name: 'Add a webhook' }));
  expect(await dialog().findByText('The address must begin with https.')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>('What it is for').value).toBe('Warehouse program');
  await user.clear(dialog().getByLabelText('Address'));
  await user.type(dialog().getByLabelText('Address'), receiver.url);
  await user.click(dialog().getByRole('button', { name: 'Add a webhook' }));
  expect(await screen.findByText(/^whsec_/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^whsec_/u)).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Send a test/u }));
  await user.type(dialog().getByLabelText('Reason'), 'First try');
  await user.click(dialog().getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await deliverDue(shop);
  expect(receiver.received).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Warehouse program' }));
  expect(await screen.findByText('204')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Send again/u }));
  await user.click(dialog().getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await deliverDue(shop);
  expect(receiver.received.map(({ body }) => body)).toEqual([receiver.received[0]?.body, receiver.received[0]?.body]);
  await user.selectOptions(screen.getByLabelText('Show'), 'Failed');
  expect(await screen.findByText('Nothing has been sent.')).toBeTruthy();
  expect(router.state.location.search).toBe('?state=failed');
});

test('what a try got is said in words, with its code', async () => {
  await added('Ledger');
  await database.pool.query(`insert into webhook_delivery (webhook_id, message_id, event, data, tries, status, error)
    select webhook_id, gen_random_uuid(), 'webhook.test', '{}', 1, s.status, s.error from webhook,
      (values (302, null), (null, 'timeout'), (null, 'CERT_HAS_EXPIRED'), (null, 'DEPTH_ZERO_SELF_SIGNED_CERT'),
      (null, 'ERR_TLS_CERT_ALTNAME_INVALID'), (null, 'EPROTO'), (null, 'EOTHER')) s(status, error)`);
  const { user } = await officeAt(shop, 'it', '/webhooks', { language: 'fr' });
  await user.click(await screen.findByRole('link', { name: 'Ledger' }));
  expect(await screen.findByText('Aucune réponse en dix secondes')).toBeTruthy();
  expect(screen.getByText(/^302.: une autre adresse, qui n’est pas appelée$/u)).toBeTruthy();
  const said = (words: string, code: string): void =>
    expect(screen.getByText(words).textContent).toContain(`${words}${code}`);
  said('Le certificat a expiré, ou ne vaut pas encore', 'CERT_HAS_EXPIRED');
  said('Le certificat n’est signé par aucune autorité que le site connaît', 'DEPTH_ZERO_SELF_SIGNED_CERT');
  said('Le certificat n’est pas valable pour l’adresse', 'ERR_TLS_CERT_ALTNAME_INVALID');
  said('L’adresse ne répond pas en HTTPS', 'EPROTO');
  expect(screen.getByText('EOTHER')).toBeTruthy();
});

test('what a colleague has decided meanwhile is shown, and nothing that was typed is lost', async () => {
  await added('Warehouse program');
  const { user } = await officeAt(shop, 'it', '/webhooks');
  await user.click(await screen.findByRole('button', { name: /^Change Warehouse program/u }));
  const { rows } = await database.pool.query<{ webhook_id: string; url: string; events: string[]; note: string }>(
    'select webhook_id, url, events, note from webhook',
  );
  const [row] = rows;
  if (!row) throw new Error('no webhook');
  const { webhook_id, ...before } = row;
  const colleague = await staffMember(shop, 'it');
  const change = { before, after: { ...before, note: 'Ledger' }, reason: 'First' };
  expect((await colleague.post(`/webhooks/${webhook_id}`, change)).status).toBe(200);
  await user.type(dialog().getByLabelText('What it is for'), ' of Lyon');
  await user.type(dialog().getByLabelText('Reason'), 'Second');
  await user.click(dialog().getByRole('button', { name: 'Change' }));
  expect(await dialog().findByText('A colleague was first: What it is for is now Ledger.')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>('What it is for').value).toBe('Warehouse program of Lyon');
  // What was shown is seen: the same step now puts the own text over it.
  await user.click(dialog().getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('link', { name: 'Warehouse program of Lyon' })).toBeTruthy();
});

test('an auditor reads webhooks and is offered no step', async () => {
  await added('Ledger');
  await officeAt(shop, 'auditor', '/webhooks', { language: 'fr' });
  expect(await screen.findByRole('link', { name: 'Ledger' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Modifier|Ajouter/u })).toBeNull();
});
