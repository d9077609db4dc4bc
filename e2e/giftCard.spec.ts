// A gift: the field of its card draws the lines that are counted and printed (spec 3 §5).
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { giftCard, giftLines } from '@vitrine/rules/gift/giftMessage';
import { claire, confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { staff } from './house.ts';
import { found, numberOf } from './orders.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 } });

const messages = [
  'Pour Anne',
  'Pour Anne, qui aime les longues promenades au bord de la mer en hiver.',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  'illililililililililililililililililililililililililililililili',
  'Ma chère Anne,\n\nQue ce carré te rappelle l’été où tout a commencé. Je t’embrasse très fort.\n\nLéon',
  'Zum Geburtstag wünschen wir Dir alles Gute, viel Glück und Gesundheit – Deine Großeltern',
  'Wszystkiego najlepszego z okazji urodzin, kochana Aniu! Žlutý kůň, ďábelské ódy.',
  'Well-known, long-winded, half-hearted, old-fashioned, good-humoured, far-reaching wishes',
  '생일을 진심으로 축하합니다! 언제나 건강하고 행복한 나날이 이어지기를 바랍니다.',
  '愿你在新的一年里身体健康，万事如意！我们在巴黎等你，一起散步，一起喝咖啡。',
];

/** The lines that the browser draws: the height of the text in lines of the field. */
const drawnLines = (field: Locator): Promise<number> =>
  field.evaluate((area) => {
    const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(area);
    area.style.minBlockSize = '0';
    area.style.blockSize = '0';
    const text = area.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    area.style.blockSize = '';
    area.style.minBlockSize = '';
    return Math.round(text / Number.parseFloat(lineHeight));
  });

test('the field draws the lines that are counted, on a phone', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvN');
  await giveAddress(shopper, 'card@example.com', claire);
  await page.getByRole('checkbox', { name: shopper.words('checkout.is_gift') }).click();
  await shopper.button('gift.write').click();
  const field = page.locator('#gift-message');
  await page.evaluate(() => document.fonts.ready);
  for (const message of messages) {
    await field.fill(message);
    const lines = giftLines(message);
    expect.soft(await drawnLines(field), message).toBe(lines);
    await expect(page.getByText(new RegExp(`^${lines} lignes? sur ${giftCard.lines}$`, 'u'))).toBeVisible();
  }
  expect(await field.evaluate((area) => getComputedStyle(area).lineHeight)).toBe('18px');
});

test('a gift is bought in the Emirates, in Arabic, with its card', async ({ shopperIn }) => {
  const shopper = await shopperIn('ae_ar');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvN');
  await giveAddress(shopper, 'noor@example.com', {
    prefix: 'Ms.',
    firstname: 'Noor',
    lastname: 'Haddad',
    region: 'DU',
    street1: '12 Al Wasl Road',
    city: 'Dubai',
    telephone: '501234567',
  });
  await page.getByRole('checkbox', { name: shopper.words('checkout.is_gift') }).click();
  await shopper.button('gift.write').click();
  const message = 'عزيزتي آن،\nعيد ميلاد سعيد';
  await page.locator('#gift-message').fill(message);
  await expect(page.locator('#gift-message')).toHaveCSS('direction', 'rtl');
  await shopper.stop('the card of a gift in Arabic');
  await shopper.button('gift.save').click();
  await expect(page.getByRole('main').getByText('عيد ميلاد سعيد')).toBeVisible();
  // Ticked once the shop has stored it.
  const hidden = page.getByRole('checkbox', { name: shopper.words('checkout.hide_price') });
  await hidden.click();
  await expect(hidden).toBeChecked();
  await typeCard(page, { number: '4111111111111111', holder: 'Noor Haddad' });
  await pay(shopper);
  // The order shows its card and that the parcel has no prices; the slips that go with it have none.
  await found(shopper, await confirmed(shopper), 'noor@example.com');
  await expect(page.getByText('عيد ميلاد سعيد')).toBeVisible();
  await expect(page.getByText(shopper.words('checkout.hide_price'))).toBeVisible();
  await shopper.stop('the order of a gift in Arabic');
  const number = await numberOf(shopper);
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-gift-'));
  try {
    const said = await staff('slips', number, folder);
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith(number)).length).toBeGreaterThanOrEqual(2);
    expect(said).toContain(number);
    for (const name of names) expect((await readFile(path.join(folder, name))).subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
