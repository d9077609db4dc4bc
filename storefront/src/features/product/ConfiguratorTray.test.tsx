import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useEffect } from 'react';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag, combinationOf, setOf, variantOf } from '../../testing/samples.ts';
import { ConfiguratorTray } from './ConfiguratorTray.tsx';
import { currentChoice } from '../../lib/currentChoice.ts';
import { useSelection } from './useSelection.ts';

afterEach(cleanup);

/** The part of a product page that its tray needs. */
function Page({ product, field }: { product: ReturnType<typeof bag>; field?: string }) {
  const choice = useSelection(product, null, {});
  useEffect(() => currentChoice.set(() => ({ product, choice })), [product, choice]);
  return (
    <>
      <p>{JSON.stringify(choice.selection)}</p>
      <ConfiguratorTray {...(field ? { field } : {})} />
    </>
  );
}

const open = (product = bag(), field?: string) => renderShop(<Page product={product} {...(field ? { field } : {})} />);
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

test('the tray’s title names the choices in it', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Colour and size' })).toBeTruthy();
});

test('disables its button until the choice is complete, then shows its price', async () => {
  open();
  const confirm = screen.getByRole('button', { name: 'Make your choice first' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(radio(/26 cm/u));
  expect(screen.getByRole('button', { name: 'Choose Madder red, 26 cm, €2000' })).toBeTruthy();
});

test('applies the choice only when it is confirmed', async () => {
  open();
  await userEvent.click(radio(/26 cm/u));
  expect(screen.getByText(/"field_ref_size":null/u)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Choose/u }));
  expect(screen.getByText(/"field_ref_size":"l"/u)).toBeTruthy();
});

test('says that a new colour with one size has replaced the size by it', async () => {
  open();
  await userEvent.click(radio(/26 cm/u));
  await userEvent.click(radio(/Black/u));
  expect(screen.getByRole('status').textContent).toBe('This colour comes in size 20 cm only: it is now chosen.');
  expect(radio(/20 cm/u).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Choose Black, 20 cm, €1000' })).toBeTruthy();
});

test('says that a new colour has removed the size', async () => {
  open(bag(['red', 'black'].flatMap((color) => [variantOf(color, 's'), variantOf(color, 'l')])));
  await userEvent.click(radio(/26 cm/u));
  expect(screen.getByRole('status').textContent).toBe('Available online.');
  await userEvent.click(radio(/Black/u));
  expect(screen.getByRole('status').textContent).toBe('New colour: please choose the size again.');
  expect(radio(/26 cm/u).checked).toBe(false);
});

test('keeps a size that does not exist in the colour visible, with the reason', async () => {
  open();
  await userEvent.click(radio(/Black/u));
  const large = radio(/26 cm.*Not made in Black/u);
  expect(large.disabled).toBe(true);
});

test('keeps a sold-out size visible, with the reason and without a price', () => {
  open(bag([variantOf('red', 's'), variantOf('red', 'l', { has_stock: false })]));
  const large = radio(/26 cm.*Sold out/u);
  expect(large.disabled).toBe(true);
  expect(screen.queryByText('€2000')).toBeNull();
});

test('says which size is in stores only, and lets it be chosen', () => {
  open(bag([variantOf('red', 's'), variantOf('red', 'l', { has_stock: false, has_stock_retail: true })]));
  expect(radio(/26 cm.*In stores only/u).disabled).toBe(false);
});

test('opens at the attribute whose button was used', () => {
  open(bag(), 'field_ref_size');
  const sizes = screen.getByRole('group', { name: 'Size' });
  expect(within(sizes).getAllByRole('radio')[0]).toBe(document.activeElement);
});

const pairs = (color: string, rings = ['50', '52']) =>
  ['s', 'l'].flatMap((size) => rings.map((ring) => combinationOf(color, size, ring)));

test('a set needs the choice of each of its parts', async () => {
  open(setOf(pairs('red')));
  const legends = [...document.querySelectorAll('legend')].map(({ firstChild }) => firstChild?.textContent);
  expect(legends).toEqual(['Colour', 'Size', 'Size, Ring']);
  await userEvent.click(radio(/26 cm/u));
  expect(screen.getByRole('button', { name: 'Make your choice first' })).toBeTruthy();
  await userEvent.click(radio(/52/u));
  await userEvent.click(screen.getByRole('button', { name: 'Choose Madder red, 26 cm, 52, €2000' }));
  expect(screen.getByText(/"1\/field_ref_size":"52"/u)).toBeTruthy();
});

test('a new colour of a set removes the sizes of both parts, or chooses the only one left and says so', async () => {
  open(setOf([...pairs('red'), ...pairs('black', ['50'])]));
  await userEvent.click(radio(/26 cm/u));
  await userEvent.click(radio(/52/u));
  await userEvent.click(radio(/Black/u));
  expect(radio(/26 cm/u).checked).toBe(false);
  expect(radio(/50/u).checked).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('New colour: please choose the size again.');
});

test('a size of one part whose sets are all sold out is disabled, and no part’s size bears the measurements of both', () => {
  const soldOut = ['s', 'l'].map((size) => combinationOf('red', size, '52', { has_stock: false }));
  open(setOf([...pairs('red', ['50']), ...soldOut]));
  expect(radio(/52.*Sold out/u).disabled).toBe(true);
  expect(screen.queryByText(/ · /u)).toBeNull();
});

test('shows nothing without a product page', () => {
  currentChoice.set(() => null);
  render(<ConfiguratorTray />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
