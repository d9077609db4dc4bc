// The rule of a category, at a real shop. decisions/0142.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bagCodes, bagsShop } from '../../testing/bagsShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = bagsShop();
const at = '/categories/gifts/rule?storefront=fr_fr';
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('category').where('code', '=', 'gifts').execute();
  await db.insertInto('category').values({ code: 'gifts', path: 'gifts', parent: null, position: 1 }).execute();
  const texts = await db.selectFrom('category_text').select('language').where('code', '=', 'bags').execute();
  const text = { code: 'gifts', name: 'Gifts', slug: 'gifts', intro: 'Gifts', path: 'gifts' };
  await db
    .insertInto('category_text')
    .values(texts.map(({ language }) => ({ ...text, language })))
    .execute();
  await db
    .updateTable('catalogue_state')
    .set((table) => ({ version: table('version', '+', 1) }))
    .execute();
});
const members = async () => {
  const rows = await database.db.selectFrom('category_member').select('code').orderBy('code').execute();
  return rows.map(({ code }) => code);
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the rule' });
type Office = Awaited<ReturnType<typeof officeAt>>;
/** Adds the condition that the pieces are bags, by the keyboard and the selects alone. */
async function addBags({ user }: Office) {
  await user.click(await screen.findByRole('button', { name: 'Add a condition' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'One of these values' }), 'bags');
}

test('a merchandiser builds a rule, sees its pieces, saves it, and finds it again', async () => {
  const office = await officeAt(house.shop, 'merchandiser', '/categories');
  await office.user.click(await screen.findByRole('link', { name: 'No rule, Gifts' }));
  await screen.findByText('The rule adds no piece.');
  expect(await barriers()).toEqual([]);
  await addBags(office);
  await office.user.click(screen.getByRole('button', { name: 'Add a condition' }));
  const second = within(screen.getByRole('group', { name: 'Condition 2' }));
  await office.user.selectOptions(second.getByRole('combobox', { name: 'What it looks at' }), 'price');
  await office.user.selectOptions(second.getByRole('combobox', { name: 'Country' }), 'fr');
  await office.user.type(second.getByRole('textbox', { name: 'From' }), '1000');
  expect(save().disabled).toBe(true);
  await office.user.click(screen.getByRole('button', { name: 'See the pieces' }));
  expect(await screen.findByText(/^3 pieces added/u)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Pieces that the rule adds' })).getAllByRole('listitem')).toHaveLength(
    3,
  );
  expect(await barriers()).toEqual([]);
  expect(await members()).toEqual([]);
  await office.user.click(save());
  await waitFor(async () => expect(await members()).toEqual(bagCodes.slice(0, 3)));
  expect(await screen.findByText('Everything is saved.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).toBe('1000');
});

test('what cannot be saved is named at its field, and nothing typed is lost', async () => {
  const office = await officeAt(house.shop, 'marketing', at);
  await addBags(office);
  await office.user.selectOptions(screen.getByRole('combobox', { name: 'What it looks at' }), 'price');
  await office.user.type(screen.getByRole('textbox', { name: 'From' }), 'ten');
  expect(screen.getByText('This value is not accepted. Check it.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'See the pieces' }).disabled).toBe(true);
  await office.user.clear(screen.getByRole('textbox', { name: 'From' }));
  await office.user.type(screen.getByRole('textbox', { name: 'From' }), '20');
  await office.user.type(screen.getByRole('textbox', { name: 'Up to and including' }), '10');
  await office.user.click(screen.getByRole('button', { name: 'See the pieces' }));
  expect(await screen.findByText('The end is below the beginning.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).toBe('20');
});

test('a rule that a colleague has saved meanwhile is shown beside the own one, which is kept', async () => {
  const colleague = await staffMember(house.shop, 'merchandiser');
  const office = await officeAt(house.shop, 'merchandiser', at);
  await addBags(office);
  const none = { conditions: [], arrangement: 'collection' };
  const other = { before: none, conditions: [], arrangement: 'newest' };
  expect((await colleague.post('/categories/gifts/rule', other)).status).toBe(200);
  await office.user.click(screen.getByRole('button', { name: 'See the pieces' }));
  await screen.findByText(/^4 pieces added/u);
  await office.user.click(save());
  expect(await screen.findByText('The rule of a colleague, saved in the meantime')).toBeTruthy();
  expect(await members()).toEqual([]);
  expect(await barriers()).toEqual([]);
  await office.user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await office.user.click(save());
  await waitFor(async () => expect(await members()).toEqual(bagCodes));
});

test('an auditor reads a rule and changes nothing', async () => {
  await officeAt(house.shop, 'auditor', at);
  const fields = await screen.findByRole<HTMLFieldSetElement>('group', { name: 'Pieces that the rule adds' });
  expect(fields.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save the rule' })).toBeNull();
});
