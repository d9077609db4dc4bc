// The card of a gift: what it holds, what is kept, and what is not lost by closing (spec 3 §4, §5).
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { afterEach, expect, test } from 'vitest';
import { PageFrame } from '../../app/shell/PageFrame.tsx';
import { finishTrays, openTray } from '../../lib/layers/trays.ts';
import { closeNotice } from '../../lib/layers/notices.ts';
import { enter } from '../../testing/enter.ts';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { checkoutCalls, openCheckout, serveCheckout } from '../../testing/openCheckout.tsx';
import { renderShop } from '../../testing/renderShop.tsx';
import { keptCard } from './keptCard.ts';

const server = fakeServer();
type Gift = CheckoutState['gift'];
const blank: Gift = { is_gift: true, message: '', hide_price: true, handwritten: false, gift_card_type: 'blank' };

afterEach(async () => {
  closeNotice();
  act(() => {
    finishTrays();
    keptCard.set(() => false);
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

async function open(changes: Partial<Gift> = {}) {
  const gift = { ...blank, ...changes };
  const state = { ...atDelivery, gift };
  serveCheckout(server, state);
  await freshVisitor(null, state.basket);
  renderShop(<PageFrame>{null}</PageFrame>, {
    at: '/uk_en/checkout/',
    loaderData: { page: { kind: 'checkout', title: '', path: '' } },
  });
  act(() => openTray('gift-message'));
  await screen.findByRole('radio', { name: /With your words/u });
  return within(screen.getByRole('dialog', { name: 'Card for your gift' }));
}
const keeps = (gift: Partial<Gift>) =>
  server.on(checkoutCalls.gift, () => ({ body: { checkout: { ...atDelivery, gift: { ...blank, ...gift } } } }));
const sent = () => server.asked.filter(({ path }) => path === checkoutCalls.gift).map(({ body }) => body);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('asks for a message unless the card is to stay blank', async () => {
  const tray = await open();
  expect(tray.getByLabelText('Your message')).toBeDefined();
  await userEvent.click(tray.getAllByRole('radio').find((radio) => !(radio as HTMLInputElement).checked)!);
  expect(tray.queryByLabelText('Your message')).toBeNull();
});

test('keeps the card with its message, what else is known of the gift with it, and closes', async () => {
  const tray = await open();
  keeps({ message: 'For Anne' });
  await userEvent.click(tray.getByRole('radio', { name: /With your words/u }));
  await enter(tray.getByLabelText('Your message'), 'For Anne');
  await userEvent.click(tray.getByRole('checkbox', { name: 'An invoice written by hand' }));
  await userEvent.click(tray.getByRole('button', { name: 'Keep the card' }));
  await closed();
  const gift = { ...blank, message: 'For Anne', handwritten: true, gift_card_type: 'custom' };
  expect(sent()).toEqual([{ locale: 'uk_en', gift }]);
});

test('shows the message that is kept, chosen as a card with words', async () => {
  const tray = await open({ message: 'For Anne', gift_card_type: 'custom' });
  expect(tray.getByRole<HTMLInputElement>('radio', { name: /With your words/u }).checked).toBe(true);
  expect(tray.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('For Anne');
});

test('sends no message with a card that is left blank', async () => {
  const tray = await open({ message: 'For Anne', gift_card_type: 'custom' });
  keeps({});
  await userEvent.click(tray.getByRole('radio', { name: /Left blank/u }));
  await userEvent.click(tray.getByRole('button', { name: 'Keep the card' }));
  await closed();
  expect(sent()).toEqual([{ locale: 'uk_en', gift: { ...blank, message: '', gift_card_type: 'blank' } }]);
});

test('counts the lines of the message', async () => {
  const tray = await open({ gift_card_type: 'custom' });
  expect(tray.getByText('0 of 10 lines')).toBeDefined();
  await userEvent.type(tray.getByLabelText('Your message'), 'For{Enter}Anne');
  expect(tray.getByText('2 of 10 lines')).toBeDefined();
});

test('warns of a message that the card cannot hold, and keeps nothing until it is shorter', async () => {
  const tray = await open({ message: 'a\n'.repeat(10), gift_card_type: 'custom' });
  const field = tray.getByLabelText<HTMLTextAreaElement>('Your message');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(tray.getByText(/holds 10 lines/u).id).toBe(field.getAttribute('aria-describedby')?.split(' ')[0]);
  const save = tray.getByRole('button', { name: 'Keep the card' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(save);
  expect(sent()).toEqual([]);
  keeps({});
  await userEvent.clear(field);
  await enter(field, 'Short');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await userEvent.click(save);
  await closed();
  expect(sent()).toHaveLength(1);
});

test('asks before a message that is not kept is lost, and stays where the shopper wants', async () => {
  const tray = await open({ gift_card_type: 'custom' });
  await userEvent.type(tray.getByLabelText('Your message'), 'For');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(tray.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('For');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }));
  await closed();
  expect(sent()).toEqual([]);
});

test('closes without a question when nothing was written', async () => {
  await open({ message: 'For Anne', gift_card_type: 'custom' });
  await userEvent.keyboard('{Escape}');
  await closed();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['an invoice by hand', 'checkbox', 'An invoice written by hand'],
  ['another card', 'radio', /Left blank/u],
] as const)('asks before the choice of %s is lost', async (_name, role, name) => {
  const tray = await open({ message: 'For Anne', gift_card_type: 'custom' });
  await userEvent.click(tray.getByRole(role, { name }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }));
  await closed();
  expect(sent()).toEqual([]);
});

test('opens on a blank card once it was kept', async () => {
  const tray = await open();
  keeps({});
  await userEvent.click(tray.getByRole('radio', { name: /Left blank/u }));
  await userEvent.click(tray.getByRole('button', { name: 'Keep the card' }));
  await closed();
  act(() => openTray('gift-message'));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Left blank/u })).checked).toBe(true);
  await userEvent.keyboard('{Escape}');
  await closed();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('says “Change the card” of a kept blank one, and asks for words again once it is another gift', async () => {
  act(() => keptCard.set(() => true));
  await openCheckout(server, { gift: blank });
  expect(await screen.findByRole('button', { name: 'Change the card' })).toBeDefined();
  keeps({});
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
  expect(await screen.findByRole('button', { name: 'Write the card' })).toBeDefined();
});

test('stays open with the message when the server refuses it', async () => {
  const tray = await open({ gift_card_type: 'custom' });
  server.refuse(checkoutCalls.gift, 422, 4_900_045, 'Not these words');
  await enter(tray.getByLabelText('Your message'), 'For Anne');
  await userEvent.click(tray.getByRole('button', { name: 'Keep the card' }));
  await waitFor(() => expect(document.body.textContent).toContain('Not these words'));
  expect(tray.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('For Anne');
});
