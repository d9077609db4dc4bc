import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useEffect } from 'react';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag, combinationOf, setOf, variantOf } from '../../testing/samples.ts';
import { ConfiguratorTray } from './ConfiguratorTray.tsx';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import { useSelection } from './useSelection.ts';

afterEach(() => {
  cleanup();
  currentChoice.set(() => null);
});

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

const [color, size, ring] = ['field_color_BAG', 'field_ref_size', '1/field_ref_size'] as const;
const twoByTwo = () => bag(['red', 'black'].flatMap((tone) => [variantOf(tone, 's'), variantOf(tone, 'l')]));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const page = () => document.querySelector('p')?.textContent ?? '';

test('shows the one attribute whose button was used, named in the title, with the focus on its choice', () => {
  open(bag(), color);
  expect(screen.getByRole('dialog', { name: 'Colour' })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(document.activeElement).toBe(radio(/Madder red/u));
  cleanup();
  open(bag(), size);
  expect(screen.getByRole('dialog', { name: 'Size' })).toBeTruthy();
  expect(
    screen.getAllByRole('radio').map((one) => one.closest('fieldset')?.querySelector('legend')?.textContent),
  ).toEqual(['Size', 'Size']);
  expect(document.activeElement).toBe(radio(/20 cm/u));
});

test('disables its button until the choice is complete, then shows its price', async () => {
  open(bag(), size);
  const confirm = screen.getByRole('button', { name: 'Make your choice first' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(radio(/26 cm/u));
  expect(screen.getByRole('button', { name: 'Choose Madder red, 26 cm, €2000' })).toBeTruthy();
});

test('applies the choice only when it is confirmed', async () => {
  open(bag(), size);
  await userEvent.click(radio(/26 cm/u));
  expect(page()).toContain('"field_ref_size":null');
  await userEvent.click(screen.getByRole('button', { name: /^Choose/u }));
  expect(page()).toContain('"field_ref_size":"l"');
});

test('says that a new colour with one size has replaced the size by it', async () => {
  open({ ...bag(), selected_sku: 'BAG-red-l' }, color);
  await userEvent.click(radio(/Black/u));
  expect(screen.getByRole('status').textContent).toBe('This colour comes in size 20 cm only: it is now chosen.');
  expect(screen.getByRole('button', { name: 'Choose Black, 20 cm, €1000' })).toBeTruthy();
});

test('a new colour removes the size, says so, and leads to the size by the keyboard', async () => {
  open({ ...twoByTwo(), selected_sku: 'BAG-red-l' }, color);
  await userEvent.click(radio(/Black/u));
  expect(screen.getByRole('status').textContent).toBe('New colour: please choose the size again.');
  screen.getByRole('button', { name: 'Continue: Size' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Size' })).toBeTruthy();
  expect(document.activeElement).toBe(radio(/20 cm/u));
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  // The colour is taken, although its size is not chosen yet.
  expect(page()).toContain('"field_color_BAG":"black"');
  expect(page()).toContain('"field_ref_size":null');
  await press('Back');
  expect(document.activeElement).toBe(radio(/Black/u));
  await press('Continue: Size');
  await userEvent.click(radio(/26 cm/u));
  expect(screen.getByRole('status').textContent).toBe('Available online.');
  await press('Choose Black, 26 cm, €2000');
  expect(page()).toContain('"field_ref_size":"l"');
});

test('keeps a size that does not exist in the colour visible, with the reason', () => {
  open({ ...bag(), targeted_variant: 'BAG-black-s' }, size);
  const large = radio(/26 cm.*Not made in Black/u);
  expect(large.disabled).toBe(true);
});

test('keeps a sold-out size visible, with the reason and without a price', () => {
  open(bag([variantOf('red', 's'), variantOf('red', 'l', { has_stock: false })]), size);
  const large = radio(/26 cm.*Sold out/u);
  expect(large.disabled).toBe(true);
  expect(screen.queryByText('€2000')).toBeNull();
});

test('says which size is in stores only, and lets it be chosen', () => {
  open(bag([variantOf('red', 's'), variantOf('red', 'l', { has_stock: false, has_stock_retail: true })]), size);
  expect(radio(/26 cm.*In stores only/u).disabled).toBe(false);
});

const pairs = (tone: string, rings = ['50', '52']) =>
  ['s', 'l'].flatMap((each) => rings.map((one) => combinationOf(tone, each, one)));

test('a set needs the choice of each of its parts, one after the other', async () => {
  open(setOf(pairs('red')), size);
  await userEvent.click(radio(/26 cm/u));
  await press('Continue: Size, Ring');
  expect(screen.getByRole('dialog', { name: 'Size, Ring' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make your choice first' })).toBeTruthy();
  await userEvent.click(radio(/52/u));
  await press('Choose Madder red, 26 cm, 52, €2000');
  expect(page()).toContain('"1/field_ref_size":"52"');
});

test('a new colour of a set removes the sizes of both parts, or chooses the only one left and says so', async () => {
  const set = setOf([...pairs('red'), ...pairs('black', ['50'])]);
  open({ ...set, selected_sku: 'SET-BAG lred-RING 52red' }, color);
  await userEvent.click(radio(/Black/u));
  expect(screen.getByRole('status').textContent).toBe('New colour: please choose the size again.');
  await press('Continue: Size');
  expect(radio(/26 cm/u).checked).toBe(false);
  await userEvent.click(radio(/26 cm/u));
  expect(screen.getByRole('button', { name: 'Choose Black, 26 cm, 50, €2000' })).toBeTruthy();
});

test('a size of one part whose sets are all sold out is disabled, and no part’s size bears the measurements of both', () => {
  const soldOut = ['s', 'l'].map((each) => combinationOf('red', each, '52', { has_stock: false }));
  open(setOf([...pairs('red', ['50']), ...soldOut]), ring);
  expect(radio(/52.*Sold out/u).disabled).toBe(true);
  expect(screen.queryByText(/ · /u)).toBeNull();
});

test('shows nothing without a product page', () => {
  currentChoice.set(() => null);
  render(<ConfiguratorTray />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
