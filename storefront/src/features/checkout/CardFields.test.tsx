// Pay reads the provider's card fields, which process input a moment after the last key.
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { type CardHandle, CardFields } from './CardFields.tsx';

const component = vi.hoisted(() => ({ is_valid: false, marked: 0 }));
vi.mock(import('./openProvider.ts'), async (original) => {
  class Card {
    get isValid(): boolean {
      return component.is_valid;
    }
    get data(): object {
      return { paymentMethod: { type: 'scheme', encryptedCardNumber: 'test_4111111111111111', unknown: 'dropped' } };
    }
    mount(): void {}
    unmount(): void {}
    showValidation(): void {
      component.marked += 1;
    }
  }
  const opened = { library: { Card }, core: {} } as unknown as Awaited<
    ReturnType<Awaited<ReturnType<typeof original>>['openProvider']>
  >;
  return { ...(await original()), openProvider: async () => opened };
});

beforeEach(() => Object.assign(component, { is_valid: false, marked: 0 }));

async function open(): Promise<CardHandle> {
  let handle: CardHandle | null = null;
  renderShop(
    <CardFields
      client={atDelivery.payment_client}
      amount={{ value: 100, currency: 'GBP' }}
      brands={['visa']}
      onReady={(ready) => (handle = ready)}
    />,
    { locale: 'uk_en', at: '/uk_en/checkout/' },
  );
  return waitFor(() => {
    if (!handle) throw new Error('the card fields are not ready');
    return handle;
  });
}

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
