// The office while others work: it hears of it, at a real shop. decisions/0117.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { screen, waitFor, within } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { closeStreams } from '../../../../server/src/modules/backoffice/live/feed.ts';
import { openNotices, type Notices } from '../../../../server/src/platform/db/notices.ts';
import { createLog } from '../../../../server/src/platform/log/log.ts';
import { createMetrics } from '../../../../server/src/platform/load/metrics.ts';
import type { Shop } from '../../../../server/src/platform/shop/shop.ts';
import { staffMember, staffPassword } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, clock, database, house } = boughtShop();
let server: { shop: Shop; notices: Notices } | null = null;
const liveShop = (): Shop => {
  server ??= (() => {
    const notices = openNotices(database.url, createLog('silent'));
    return { notices, shop: { ...house.shop, notices, metrics: createMetrics() } };
  })();
  return server.shop;
};
afterEach(() => focusManager.setFocused(undefined));
afterAll(async () => {
  if (server) closeStreams(server.shop);
  await server?.notices.close();
});

const oneOrder = async () => (await bought([{ sku: stamp, qty: 2 }])).order;
const stepOf = async (number: string, step: string) => {
  const warehouse = await staffMember(house.shop, 'warehouse');
  expect((await warehouse.post(`/orders/${number}/step`, { step })).status).toBe(200);
};

test('the page of an order follows what a colleague does, and reads nothing else again', async () => {
  const { increment_id } = await oneOrder();
  const { calls } = await officeAt(liveShop(), 'warehouse', `/orders/${increment_id}`, { isLive: true });
  await screen.findByText('Petit rivet');
  calls.length = 0;
  await stepOf(increment_id, 'prepare');
  const head = screen.getByRole('heading', { level: 1 }).parentElement;
  await waitFor(() => expect(head?.textContent).toContain('In preparation'));
  // The page also says that it is open, for which it may still fetch its token.
  const reads = calls.filter((call) => call.startsWith('GET /api/backend/staff/'));
  expect(new Set(reads)).toEqual(new Set([`GET /api/backend/staff/orders/${increment_id}/page`]));
  expect(await barriers()).toEqual([]);
});

test('an unused page reads nothing when it hears of a change, until it is used again', async () => {
  const { increment_id } = await oneOrder();
  const { calls } = await officeAt(liveShop(), 'care', `/orders/${increment_id}`, { isLive: true });
  await screen.findByText('Petit rivet');
  focusManager.setFocused(false);
  calls.length = 0;
  const outdates = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  await stepOf(increment_id, 'prepare');
  await waitFor(() => expect(outdates).toHaveBeenCalled());
  expect(calls.filter((call) => call.includes('/page'))).toEqual([]);
  focusManager.setFocused(true);
  await waitFor(() => expect(calls.filter((call) => call.includes('/page'))).not.toEqual([]));
});

test('a question says that the order has changed under it, and keeps what was typed', async () => {
  const { increment_id } = await oneOrder();
  const { user } = await officeAt(liveShop(), 'warehouse', `/orders/${increment_id}`, { isLive: true });
  await user.click(await screen.findByRole('button', { name: 'Ship' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ship' }));
  await user.type(dialog.getByLabelText('Parcel number'), '1Z999');
  await stepOf(increment_id, 'prepare');
  expect(await dialog.findByText('This order has changed since you opened this window.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Parcel number').value).toBe('1Z999');
  expect(await barriers()).toEqual([]);
});

test('a sign-in that is ended elsewhere closes the page at once, and what was typed is there after the next one', async () => {
  const { increment_id } = await oneOrder();
  const { user, member } = await officeAt(liveShop(), 'warehouse', `/orders/${increment_id}`, { isLive: true });
  await user.click(await screen.findByRole('button', { name: 'Ship' }));
  await user.type(screen.getByLabelText('Parcel number'), '1Z777');
  await database.db.deleteFrom('staff_session').where('staff_id', '=', member.account.staff_id).execute();
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByText('Petit rivet')).toBeNull();
  clock.now = new Date(clock.now.getTime() + 60_000);
  await user.type(await screen.findByLabelText('Email'), member.account.email);
  await user.type(screen.getByLabelText('Password'), staffPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.type(await screen.findByLabelText('Authenticator code'), codeOf(member.secret, clock.now));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.click(await screen.findByRole('button', { name: 'Ship' }));
  expect(screen.getByLabelText<HTMLInputElement>('Parcel number').value).toBe('1Z777');
});

test('says which colleague has the order open', async () => {
  const { increment_id } = await oneOrder();
  const shop = liveShop();
  await officeAt(shop, 'care', `/orders/${increment_id}`, { isLive: true });
  await screen.findByText('Petit rivet');
  expect(screen.queryByText(/has this order open/u)).toBeNull();
  const colleague = await staffMember(shop, 'supervisor');
  const open = [{ kind: 'order', key: increment_id }];
  const stream_id = crypto.randomUUID();
  expect((await colleague.post('/presence', { stream_id, open })).status).toBe(200);
  expect(await screen.findByText('Mme supervisor has this order open')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await colleague.post('/presence', { stream_id, open: [] });
  await waitFor(() => expect(screen.queryByText(/has this order open/u)).toBeNull());
});
