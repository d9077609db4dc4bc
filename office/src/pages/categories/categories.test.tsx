// The order of a category, at a real shop. decisions/0127.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bagCodes, bagNames, bagsShop } from '../../testing/bagsShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = bagsShop();
const [names, codes] = [bagNames, bagCodes];
beforeEach(async () => {
  await database.db.deleteFrom('category_order').execute();
  await database.db
    .updateTable('catalogue_state')
    .set((table) => ({ version: table('version', '+', 1) }))
    .execute();
});

const at = '/categories/bags?storefront=fr_fr';
const first = async () =>
  (await database.db.selectFrom('category_order').select('codes').executeTakeFirst())?.codes ?? [];
const cards = () =>
  within(screen.getByRole('list', { name: 'Pieces in the order of the grid' })).getAllByRole('listitem');
const order = () => cards().map((card) => names.find((name) => card.textContent?.includes(name)));
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the order' });

test('a merchandiser moves pieces by the keyboard and by their number, sees the storefront’s grid and saves', async () => {
  const { user } = await officeAt(house.shop, 'merchandiser', '/categories');
  expect(await barriers()).toEqual([]);
  await user.click(await screen.findByRole('link', { name: 'Bags' }));
  await screen.findByText('1. Arçon');
  expect(order()).toEqual([...names]);
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.getByText('Not sold here')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  expect(save().disabled).toBe(true);
  screen.getByRole('button', { name: 'Earlier Cabas' }).focus();
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['Arçon', 'Cabas', 'Besace', 'Dossier']);
  // The focus goes with the piece.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Earlier Cabas' })));
  expect(screen.getByText('Cabas is at place 2.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'New place of Dossier' }), '1{Enter}');
  expect(order()).toEqual(['Dossier', 'Arçon', 'Cabas', 'Besace']);
  await user.click(screen.getByRole('checkbox', { name: 'As the storefront shows it' }));
  expect(order()).toEqual(['Arçon', 'Cabas', 'Besace']);
  expect(screen.queryByRole('button', { name: 'Earlier Cabas' })).toBeNull();
  await user.click(save());
  await waitFor(async () => expect(await first()).toEqual([codes[3], codes[0], codes[2]]));
  expect(await screen.findByText('Everything is saved.')).toBeTruthy();
});

test('the same key moves a piece on, to the end of the list and back; a number that is none moves nothing', async () => {
  const { user } = await officeAt(house.shop, 'merchandiser', at);
  await screen.findByText('1. Arçon');
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  screen.getByRole('button', { name: 'Later Besace' }).focus();
  await user.keyboard('{Enter}');
  await focused('Later Besace');
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['Arçon', 'Cabas', 'Dossier', 'Besace']);
  // It cannot go further: the way back is beside it.
  await focused('Earlier Besace');
  const place = screen.getByRole<HTMLInputElement>('textbox', { name: 'New place of Besace' });
  await user.type(place, 'x{Enter}');
  expect(place.getAttribute('aria-invalid')).toBe('true');
  expect(order()).toEqual(['Arçon', 'Cabas', 'Dossier', 'Besace']);
  await user.clear(place);
  await user.type(place, '１{Enter}');
  expect(order()).toEqual(['Besace', 'Arçon', 'Cabas', 'Dossier']);
  await user.type(place, '99{Enter}');
  expect(order()).toEqual(['Arçon', 'Cabas', 'Dossier', 'Besace']);
});

test('a move keeps the places that are held', async () => {
  const member = await staffMember(house.shop, 'marketing');
  const held = { before: [], codes: codes.slice(0, 3) };
  expect((await member.post('/categories/bags/order', held)).status).toBe(200);
  const { user } = await officeAt(house.shop, 'merchandiser', at);
  await screen.findByText('1. Arçon');
  await user.click(screen.getByRole('button', { name: 'Later Arçon' }));
  await user.click(save());
  await waitFor(async () => expect(await first()).toEqual([codes[1], codes[0], codes[2]]));
});

test('marketing takes an order back', async () => {
  const member = await staffMember(house.shop, 'marketing');
  expect((await member.post('/categories/bags/order', { before: [], codes: [codes[1]] })).status).toBe(200);
  const { user } = await officeAt(house.shop, 'marketing', at);
  await user.click((await screen.findAllByRole('button', { name: /^Undo/u }))[0] ?? document.body);
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Error');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await first()).toEqual([]));
});

test('a piece is dragged to the place of another one', async () => {
  const { user } = await officeAt(house.shop, 'marketing', at);
  await screen.findByText('1. Arçon');
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  };
  const [to, , from] = cards();
  if (!from || !to) throw new Error('no cards');
  fireEvent.dragStart(from, { dataTransfer });
  fireEvent.dragOver(to, { dataTransfer });
  fireEvent.drop(to, { dataTransfer });
  expect(order()).toEqual(['Cabas', 'Arçon', 'Besace', 'Dossier']);
  await user.click(save());
  await waitFor(async () => expect(await first()).toEqual([codes[2]]));
});

test('an order that a colleague has saved meanwhile is shown beside the own one, which is kept', async () => {
  const colleague = await staffMember(house.shop, 'merchandiser');
  const { user } = await officeAt(house.shop, 'merchandiser', at);
  await screen.findByText('1. Arçon');
  await user.click(screen.getByRole('button', { name: 'Later Arçon' }));
  expect((await colleague.post('/categories/bags/order', { before: [], codes: [codes[3]] })).status).toBe(200);
  await user.click(save());
  expect(await screen.findByText('The order of a colleague, saved in the meantime')).toBeTruthy();
  expect(await first()).toEqual([codes[3]]);
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(save());
  await waitFor(async () => expect(await first()).toEqual([codes[1]]));
});

test('the first places are held, and given back', async () => {
  const { user } = await officeAt(house.shop, 'merchandiser', at);
  await screen.findByText('1. Arçon');
  await user.type(screen.getByRole('textbox', { name: 'Fix the first places' }), '2');
  expect(screen.getAllByText('Fixed')).toHaveLength(2);
  await user.click(save());
  await waitFor(async () => expect(await first()).toEqual(codes.slice(0, 2)));
  const release = await screen.findByRole<HTMLButtonElement>('button', { name: 'Back to the collection’s order' });
  // The page knows the saved order before it can give it back.
  await screen.findByText('Everything is saved.');
  await waitFor(() => expect(release.disabled).toBe(false));
  await user.click(release);
  await user.click(save());
  await waitFor(async () => expect(await first()).toEqual([]));
});

test('an auditor moves nothing', async () => {
  await officeAt(house.shop, 'auditor', at);
  await screen.findByText('1. Arçon');
  expect(screen.queryByRole('button', { name: 'Save the order' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Earlier/u })).toBeNull();
});
