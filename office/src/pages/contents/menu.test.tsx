// The menu as a content, edited at a real shop. decisions/0142.
import { fireEvent, screen, within } from '@testing-library/react';
import type { Navigation } from '@vitrine/contract/navigation';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { houseDatabase } from '../../../../server/src/testing/houseDatabase.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import type { Shop } from '../../../../server/src/platform/shop/shop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = houseDatabase();
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db);
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

const menuIn = async (locale: string) => {
  const { browser } = await staffMember(shop, 'auditor');
  const { body } = await browser.get(`/api/commerce/navigation?locale=${locale}`);
  return (body as Navigation).menu.map(({ name }) => name);
};

test('marketing puts a category and a story into the menu, reads which code the shop does not have, and publishes', async () => {
  const { user } = await officeAt(shop, 'marketing', '/contents');
  await user.click(await screen.findByRole('link', { name: 'Menu' }));
  const list = within(await screen.findByRole('group', { name: 'Entries' }));
  expect(list.getByText('1. All categories')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(list.getByRole('button', { name: 'Remove Entries 1' }));
  for (const kind of ['category', 'story']) {
    // oxlint-disable-next-line no-await-in-loop -- one entry after the other
    await user.selectOptions(list.getByRole('combobox', { name: 'Kind of the new block' }), kind);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await user.click(list.getByRole('button', { name: /^Add/u }));
  }
  fireEvent.change(list.getByRole('textbox', { name: 'Category' }), { target: { value: 'bag' } });
  fireEvent.change(list.getByRole('textbox', { name: 'Story' }), { target: { value: 'silk' } });
  const publish = async (): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Season' } });
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
  };
  await publish();
  expect((await screen.findAllByText(/The shop does not have this. Check the code./u)).length).toBeGreaterThan(0);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(list.getByRole<HTMLTextAreaElement>('textbox', { name: 'Story' }).value).toBe('silk');
  fireEvent.change(list.getByRole('textbox', { name: 'Category' }), { target: { value: 'bags' } });
  await publish();
  expect(await screen.findByText('Everything is published.')).toBeTruthy();
  expect((await menuIn('uk_en'))[0]).toBe('Bags');
  expect(await menuIn('jp_ja')).toHaveLength(2);
  expect(await barriers()).toEqual([]);
});
