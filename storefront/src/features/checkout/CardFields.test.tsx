// Pay reads the provider's card fields, which process input a moment after the last key; what a shopper sees when they fail.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { type CardHandle, CardFields } from './CardFields.tsx';

type Options = {
  readonly onConfigSuccess: () => void;
  readonly onEnterKeyPressed: () => void;
  readonly [name: string]: unknown;
};
type Opened = { readonly words?: Readonly<Record<string, string>>; readonly [name: string]: unknown };
const component = vi.hoisted(() => ({
  is_valid: false,
  marked: 0,
  unmounted: 0,
  opens: true,
  reports_ready: true,
  cards: [] as Options[],
  opened: [] as Opened[],
}));
vi.mock(import('./openProvider.ts'), async (original) => {
  class Card {
    readonly options: Options;
    constructor(_core: unknown, options: Options) {
      this.options = options;
      component.cards.push(options);
    }
    get isValid(): boolean {
      return component.is_valid;
    }
    get data(): object {
      return { paymentMethod: { type: 'scheme', encryptedCardNumber: 'test_4111111111111111', unknown: 'dropped' } };
    }
    mount(): void {
      if (component.reports_ready) this.options.onConfigSuccess();
    }
    unmount(): void {
      component.unmounted += 1;
    }
    showValidation(): void {
      component.marked += 1;
    }
  }
  const opened = { library: { Card }, core: {} } as unknown as Awaited<
    ReturnType<Awaited<ReturnType<typeof original>>['openProvider']>
  >;
  const openProvider = async (options: Opened) => {
    component.opened.push(options);
    if (!component.opens) throw new TypeError('Failed to fetch dynamically imported module');
    return opened;
  };
  return { ...(await original()), openProvider };
});

beforeEach(() => {
  Object.assign(component, { is_valid: false, marked: 0, unmounted: 0, opens: true, reports_ready: true });
  component.cards.length = 0;
  component.opened.length = 0;
});
afterEach(() => vi.useRealTimers());

let handle: CardHandle | null = null;
const submitted = vi.fn();
function show(changes: Partial<ComponentProps<typeof CardFields>> = {}, locale: 'uk_en' | 'fr_fr' = 'uk_en') {
  handle = null;
  submitted.mockClear();
  return renderShop(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <CardFields
        client={atDelivery.payment_client}
        amount={{ value: 100, currency: 'GBP' }}
        brands={['visa', 'mc']}
        onReady={(ready) => (handle = ready)}
        {...changes}
      />
    </form>,
    { locale, at: `/${locale}/checkout/` },
  );
}
const ready = () =>
  waitFor(() => {
    if (!handle) throw new Error('the card fields are not ready');
    return handle;
  });
async function open(): Promise<CardHandle> {
  show();
  return ready();
}
const failure = () => screen.queryByText('The card fields could not be loaded. Check your connection.');

test('reads a card that becomes valid just after Pay, and marks nothing', async () => {
  const card = await open();
  const reading = card.read();
  setTimeout(() => (component.is_valid = true), 120);
  expect(await reading).toEqual({ type: 'scheme', encryptedCardNumber: 'test_4111111111111111' });
  expect(component.marked).toBe(0);
});

test('marks a card that stays incomplete once, and returns nothing', async () => {
  const card = await open();
  expect(await card.read()).toBeNull();
  expect(component.marked).toBe(1);
});

test('asks for the holder of a new card, and only for the code of a stored one', async () => {
  const { unmount } = show();
  await ready();
  expect(component.cards[0]).toMatchObject({ hasHolderName: true, holderNameRequired: true, showPayButton: false });
  expect(component.cards[0]).not.toHaveProperty('storedPaymentMethodId');
  unmount();
  show({ stored: { id: 's1', brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' } });
  await ready();
  expect(component.cards[1]).toMatchObject({
    hasHolderName: false,
    storedPaymentMethodId: 's1',
    lastFour: '1111',
    supportedShopperInteractions: ['Ecommerce'],
  });
});

test('names the fields in the language of the page, and offers the cards of the checkout', async () => {
  show({}, 'fr_fr');
  await ready();
  const [{ words = {}, ...opened } = {}] = component.opened;
  expect(opened).toMatchObject({ tag: 'fr-FR', brands: ['visa', 'mc'], amount: { value: 100, currency: 'GBP' } });
  expect(words['creditCard.cardNumber.label']).toBe('Numéro de la carte');
});

test('Enter in a card’s field submits the form around it', async () => {
  await open();
  act(() => component.cards[0]?.onEnterKeyPressed());
  expect(submitted).toHaveBeenCalledOnce();
});

test('says that the fields could not be loaded, and loads them again', async () => {
  component.opens = false;
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('The card fields could not be loaded.');
  expect(handle).toBeNull();
  component.opens = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await ready();
  expect(failure()).toBeNull();
});

test('gives up fields whose frames stay silent for 15 seconds, and takes them away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  component.reports_ready = false;
  await open();
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(failure()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(failure()).not.toBeNull();
  expect(component.unmounted).toBe(1);
  expect(handle).toBeNull();
});

test('keeps fields whose frames are ready, however long the shopper takes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(failure()).toBeNull();
  expect(handle).not.toBeNull();
});

test('takes the fields away with the choice of another way to pay', async () => {
  const { unmount } = show();
  await ready();
  unmount();
  expect(component.unmounted).toBe(1);
  expect(handle).toBeNull();
});
