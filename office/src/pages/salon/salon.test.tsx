// The programme of a salon: its host adds sessions, calls them off and marks who came, at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { salonShop } from '../../../../server/src/testing/salonShop.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
const { clock, customer, house, reserve, session } = salonShop(database);

test('a host adds a session on the salon’s clock, and calls it off', async () => {
  const { user } = await officeAt(house.shop, 'boutique', '/salon', { store_id: '1001' });
  await user.click(await screen.findByRole('button', { name: 'Add a session' }));
  const dialog = within(screen.getByRole('dialog'));
  const start = dialog.getByLabelText('Start, on the salon’s clock');
  await user.type(start, '2026-11-23T15:00');
  await user.click(dialog.getByRole('button', { name: 'Add a session' }));
  expect(await dialog.findByText('A session must start in the future and open before it starts.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.clear(start);
  await user.type(start, '2026-12-01T15:00');
  await user.click(dialog.getByRole('button', { name: 'Add a session' }));
  // Three in the afternoon in Paris, whatever the clock of the browser.
  expect(await screen.findByRole('link', { name: /1 December 2026 at 15:00$/u })).toBeTruthy();
  expect(screen.getByText('0 of 6')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Call off' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Call off' }));
  expect(await screen.findByText('called off')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Call off' })).toBeNull();
});

test('a host marks who came, and corrects it; the reading of the guests is noted', async () => {
  const pid = await session({ seats: 2 });
  await reserve(await customer(), pid);
  clock.now = new Date('2026-12-01T14:30:00Z');
  const { user } = await officeAt(house.shop, 'boutique', `/salon/${pid}`, { store_id: '1001' });
  await user.click(await screen.findByRole('button', { name: 'Arrived: Anne Lacombe' }));
  expect(await screen.findByText('arrived')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Did not arrive: Anne Lacombe' }));
  expect(await screen.findByText('did not arrive')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const reads = database.db.selectFrom('client_read').select(['call', 'increment_id']).where('increment_id', '=', pid);
  await waitFor(async () =>
    expect((await reads.execute())[0]).toMatchObject({ call: '/staff/salon/sessions/:pid/guests' }),
  );
});

test('a host sees, calls off and marks nothing of another salon', async () => {
  const pid = await session({ store_id: '3001' });
  const { get, post } = await staffMember(house.shop, 'boutique', '1001');
  expect((await get('/salon/sessions')).body).toMatchObject({ sessions: [] });
  expect((await get(`/salon/sessions/${pid}/guests`)).status).toBe(404);
  expect((await post(`/salon/sessions/${pid}/call-off`, {})).status).toBe(404);
  const start = { start: '2026-12-01T15:00', minutes: 60, seats: 4 };
  expect((await post('/salon/sessions', { ...start, store_id: '3001' })).status).toBe(403);
});
