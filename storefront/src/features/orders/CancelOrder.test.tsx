import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { CancelOrder } from './CancelOrder.tsx';

const server = fakeServer();
const cancel = '/api/commerce/order/cancel';
afterEach(cleanup);

const show = (is_cancellable = true) =>
  renderShop(
    <QueryClientProvider client={new QueryClient()}>
      <CancelOrder order={{ order_id: 'a', is_cancellable }} />
      <NoticeHost />
    </QueryClientProvider>,
    { locale: 'uk_en' },
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const asked = () => server.asked.filter(({ path }) => path === cancel);

test('cancels after a second press and says that it is asked for', async () => {
  server.on(cancel, () => ({ body: { status_id: 'cancel_asked' } }));
  show();
  await press('Cancel the order');
  expect(asked()).toEqual([]);
  expect(document.activeElement?.textContent).toMatch(/^The whole order is cancelled/u);
  await press('Cancel the order');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'));
  expect(asked()).toMatchObject([{ body: { locale: 'uk_en', order_id: 'a' } }]);
});

test('is not offered for an order that cannot be cancelled', () => {
  show(false);
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
});

test('keeps the order with one press', async () => {
  show();
  await press('Cancel the order');
  await press('Keep the order');
  expect(asked()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Cancel the order' })).toBeDefined();
});

test('shows why an order can no longer be cancelled', async () => {
  server.on(cancel, () => ({
    status: 422,
    body: { error: { internal_code: 4_900_020, message: 'It is packed.' } },
  }));
  show();
  await press('Cancel the order');
  await press('Cancel the order');
  expect(await screen.findByText('It is packed.')).toBeDefined();
});
