import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSession } from '../../lib/session/session.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { PersonalDataTray } from './PersonalDataTray.tsx';

const server = fakeServer();
const asks = { export: '/api/commerce/customer/data/export', erasure: '/api/commerce/customer/data/erasure' };
const buttons = { export: 'Ask for my data', erasure: 'Erase my account' };
const sent = () => server.asked.filter(({ path }) => Object.values(asks).includes(path)).map(({ path }) => path);
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => setSession({ user: userOf(), basket: basketOf([]) }));
afterEach(() => finishTrays());

test.each([
  ['export', 'erasure'],
  ['erasure', 'export'],
] as const)('while the %s is being asked for, the %s is not', async (first, second) => {
  let answer = (): void => undefined;
  server.on('/api/commerce/customer/data', () => ({ body: { door: 'mail', payment_open: false, waiting_orders: [] } }));
  for (const path of Object.values(asks))
    server.on(
      path,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: { sent_to: 'mail' } });
        }),
    );
  renderShop(<PersonalDataTray />);
  await enter(await screen.findByLabelText('Password'), 'Saddle.leather1874');
  await userEvent.click(await button(buttons[first]));
  await waitFor(() => expect(sent()).toEqual([asks[first]]));
  await userEvent.click(await button(buttons[second]));
  await userEvent.click(await button(buttons[first]));
  act(() => answer());
  await screen.findByText('The link is on its way');
  expect(sent()).toEqual([asks[first]]);
});
