// A step of the payment provider inside the page: a code to scan, a bank's question, and the ways out of it.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import type { openProvider as Open } from './openProvider.ts';
import { ProviderStep } from './ProviderStep.tsx';

type Options = Parameters<typeof Open>[0];
const provider = vi.hoisted(() => ({
  options: null as unknown,
  actions: [] as object[],
  mounted: 0,
  fails: false,
}));
vi.mock(import('./openProvider.ts'), async (original) => {
  const core = {
    createFromAction: (action: object) => {
      provider.actions.push(action);
      return { mount: () => (provider.mounted += 1), unmount: () => (provider.mounted -= 1) };
    },
  };
  const opened = { library: { AdyenCheckout: { register: () => undefined } }, core } as unknown as Awaited<
    ReturnType<typeof Open>
  >;
  return {
    ...(await original()),
    openProvider: async (options) => {
      provider.options = options;
      if (provider.fails) throw new Error('The provider’s code failed.');
      return opened;
    },
  };
});

const action = { type: 'qrCode' };
const heard = {
  onDetails: vi.fn<(details: Record<string, string>) => void>(),
  onFail: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
};
const step = (way: string | null) => (
  <ProviderStep state={atDelivery} action={action} method="wechatpay" way={way} {...heard} />
);
const options = () => provider.options as Options;

beforeEach(() => {
  Object.assign(provider, { options: null, actions: [], mounted: 0, fails: false });
});
afterEach(() => {
  vi.clearAllMocks();
});

test('moves the focus to its title, and shows what to scan and for how much', async () => {
  renderShop(step('WeChat Pay'));
  const title = screen.getByRole('heading', { name: 'Confirm with WeChat Pay' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText(/confirm £1000/u)).toBeDefined();
  expect(screen.getByText(/code reader of WeChat Pay/u)).toBeDefined();
  await waitFor(() => expect(provider.mounted).toBe(1));
  expect(provider.actions).toEqual([action]);
});

test('names the bank for a card, and nothing to scan', async () => {
  renderShop(step(null));
  expect(screen.getByRole('heading', { name: 'Confirm with your bank' })).toBeDefined();
  expect(screen.queryByText(/Scan this code/u)).toBeNull();
  await waitFor(() => expect(provider.mounted).toBe(1));
});

test('hands on what came of the step', async () => {
  renderShop(step('WeChat Pay'));
  await waitFor(() => expect(provider.mounted).toBe(1));
  act(() => options().onDetails?.({ payload: 'done' }));
  expect(heard.onDetails).toHaveBeenCalledWith({ payload: 'done' });
});

test('reports a step that the provider cannot finish', async () => {
  renderShop(step('WeChat Pay'));
  await waitFor(() => expect(provider.mounted).toBe(1));
  act(() => options().onError?.());
  expect(heard.onFail).toHaveBeenCalledOnce();
});

test('reports that the provider’s code could not be loaded', async () => {
  provider.fails = true;
  renderShop(step('WeChat Pay'));
  await waitFor(() => expect(heard.onFail).toHaveBeenCalledOnce());
});

test('leaves the step for another way to pay', async () => {
  renderShop(step('WeChat Pay'));
  await userEvent.click(screen.getByRole('button', { name: 'Choose another way to pay' }));
  expect(heard.onLeave).toHaveBeenCalledOnce();
});

test('takes the provider’s part away with it, and reports nothing more', async () => {
  const { unmount } = renderShop(step('WeChat Pay'));
  await waitFor(() => expect(provider.mounted).toBe(1));
  unmount();
  expect(provider.mounted).toBe(0);
  options().onError?.();
  expect(heard.onFail).not.toHaveBeenCalled();
});
