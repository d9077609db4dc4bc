import { expect, test } from './shopper.ts';

const profile = {
  lastname: '山田',
  firstname: '花子',
  lastname2: 'ヤマダ',
  firstname2: 'ハナコ',
  email: `address.book.${Date.now()}@example.jp`,
  password: 'correcthorse9',
};
const tokyo = { ...profile, street1: '神宮前1-2-3', telephone: '09012345678' };
const person = { lastname: 'Chan', firstname: 'Tai Man' };

test('an address book holds Hong Kong, Japan and Mexico, and undoes a removal', async ({ shopperIn }) => {
  const shopper = await shopperIn('jp_ja');
  const { page } = shopper;
  const field = (name: string) => page.locator(`#address-${name}`);
  const rows = page.locator('#account-addresses ~ ul > li');
  const save = async (count: number) => {
    await shopper.button('address.save').click();
    await expect(rows).toHaveCount(count);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const create = () => shopper.button('address.add').click();

  await shopper.open('/account-create/');
  for (const [name, typed] of Object.entries(profile)) await page.locator(`#profile-${name}`).fill(typed);
  await shopper.button('signin.create').click();
  await expect(page).toHaveURL(/\/jp_ja\/account\/$/u);

  await create();
  await shopper.button('address.save').click();
  // The account's names are filled in already; their readings are missing.
  await expect(field('lastname2')).toBeFocused();
  await shopper.stop('an empty address');
  for (const name of ['lastname', 'firstname', 'lastname2', 'firstname2', 'telephone'] as const)
    await field(name).fill(tokyo[name]);
  await field('postcode').fill('1500001');
  await expect(field('region')).toHaveValue('13');
  await expect(field('city')).toHaveValue('渋谷区');
  await field('street1').fill(tokyo.street1);
  await save(1);
  await expect(rows.first()).toContainText('山田 花子 様');
  await expect(rows.first()).toContainText('ヤマダ ハナコ');
  await expect(rows.first()).toContainText('〒150-0001');

  await create();
  await field('country_id').selectOption('hk');
  await field('prefix').selectOption('Ms.');
  for (const [name, typed] of Object.entries(person)) await field(name).fill(typed);
  await field('region').selectOption('HKI');
  await field('district_bis_id').selectOption('HWC');
  await field('street1').fill('軒尼詩道1號');
  await field('telephone').fill('+852 6123 4567');
  await shopper.button('address.save').click();
  await expect(field('street1')).toBeFocused();
  await shopper.stop('Hong Kong in Latin letters only');
  await field('street1').fill('1 Hennessy Road');
  await save(2);

  await create();
  await field('country_id').selectOption('mx');
  await field('prefix').selectOption('Ms.');
  for (const [name, typed] of Object.entries(person)) await field(name).fill(typed);
  await field('postcode').fill('18000');
  await expect(field('postcode')).toHaveAttribute('aria-invalid', 'true');
  await field('postcode').fill('06700');
  await expect(field('district')).toHaveValue('Cuauhtémoc');
  await expect(field('neighborhood')).toHaveValue('Roma Norte');
  await expect(field('region')).toBeDisabled();
  await field('street1').fill('Avenida Álvaro Obregón');
  await field('street_number').fill('120');
  await field('telephone').fill('+52 55 1234 5678');
  await save(3);
  await shopper.stop('an address book of three');

  const mexico = rows.filter({ hasText: 'Roma Norte' });
  await mexico.getByRole('button').first().click();
  await field('street_number').fill('121');
  await save(3);
  await expect(mexico).toContainText('121');
  await mexico.getByRole('button').nth(1).click();
  await expect(rows).toHaveCount(2);
  await shopper.button('address.undo').click();
  await expect(mexico).toContainText('121');

  // Removing the address in its own tray closes the tray.
  await mexico.getByRole('button').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shopper.words('address.remove'), exact: true })
    .click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
