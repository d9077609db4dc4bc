// Contents and pictures of the office, at a real shop. decisions/0129.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FrontPage } from '@vitrine/contract/content';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { houseDatabase } from '../../../../server/src/testing/houseDatabase.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import type { Shop } from '../../../../server/src/platform/shop/shop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = houseDatabase();
let shop: Shop;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-office-'));
  const made = testShop(database.db);
  shop = { ...made, config: { ...made.config, IMAGES_DIR: folder } };
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());
afterAll(() => rm(folder, { recursive: true, force: true }));

const front = async (locale: string) => {
  const { browser } = await staffMember(shop, 'auditor');
  return (await browser.get(`/api/commerce/content/front?locale=${locale}`)).body as FrontPage;
};
const photo = async (background: string): Promise<File> => {
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'front.jpg', { type: 'image/jpeg' });
};
const publish = async (user: Awaited<ReturnType<typeof officeAt>>['user'], name = 'Publish'): Promise<void> => {
  await user.click(screen.getByRole('button', { name }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Season' } });
  await user.click(dialog.getByRole('button', { name }));
};

test('a member uploads a picture, writes what it shows, and puts it on the front page of every storefront', async () => {
  const { user, router } = await officeAt(shop, 'marketing', '/pictures');
  await screen.findByRole('list', { name: 'Pictures' });
  expect(await barriers()).toEqual([]);
  await user.upload(screen.getByLabelText('Upload a picture'), await photo('#806040'));
  expect(await screen.findByText('Nothing shows this picture yet.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'English' }), { target: { value: 'A brown saddle' } });
  await user.click(screen.getByRole('button', { name: 'Save the words' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save the words' })).toHaveProperty('disabled', true));
  expect(await barriers()).toEqual([]);
  await router.navigate('/contents/front/front?language=en');
  const [hero] = await screen.findAllByRole('button', { name: /^Choose another picture/u });
  if (hero) await user.click(hero);
  const [take] = await screen.findAllByRole('button', { name: /^Take [0-9a-f]{12}…/u });
  expect(await barriers()).toEqual([]);
  if (take) await user.click(take);
  expect(await screen.findByText('Not published yet: all languages')).toBeTruthy();
  const [alt] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'What the picture shows' });
  expect(alt?.value).toBe('A brown saddle');
  await publish(user);
  expect(await screen.findByText('Nothing is unpublished.')).toBeTruthy();
  for (const locale of ['uk_en', 'fr_fr', 'sa_ar']) expect((await front(locale)).hero.image.url).toContain('/office/');
  expect((await front('uk_en')).hero.image.alt).toBe('A brown saddle');
  expect((await screen.findAllByText('Season')).length).toBeGreaterThan(0);
  expect(await barriers()).toEqual([]);
});

test('a file that is no picture is refused with its reason, whatever it is called', async () => {
  const { user } = await officeAt(shop, 'marketing', '/pictures');
  const field = await screen.findByLabelText('Upload a picture');
  await user.upload(
    field,
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'front.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByText(/^This file is no picture that the shop can take/u)).toBeTruthy();
});

test('a wrong field is named where it is; what was before a change comes back into the form', async () => {
  const was = (await front('uk_en')).hero.text;
  const { user } = await officeAt(shop, 'merchandiser', '/contents/front/front?language=en');
  const box = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })[0];
  const type = (value: string) => {
    const field = box();
    if (field) fireEvent.change(field, { target: { value } });
  };
  await screen.findByRole('heading', { name: 'English' });
  type('');
  await publish(user);
  expect(await screen.findByText('This field needs a value.')).toBeTruthy();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  type('A new sentence.');
  await publish(user);
  await waitFor(async () => expect((await front('uk_en')).hero.text).toBe('A new sentence.'));
  const [restore] = await screen.findAllByRole('button', { name: /^Take what was before/u });
  if (restore) await user.click(restore);
  await waitFor(() => expect(box()?.value).toBe(was));
  await publish(user);
  await waitFor(async () => expect((await front('uk_en')).hero.text).toBe(was));
});

test('a legal page is proposed, shown as it will be, and approved by another member', async () => {
  const path = '/contents/legal/terms?language=en';
  const { user, unmount } = await officeAt(shop, 'marketing', path);
  const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  fireEvent.change(title, { target: { value: 'Terms of spring' } });
  await publish(user, 'Propose');
  expect(await screen.findByText('Waits for approval')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/u })).toBeNull();
  unmount();
  const other = await officeAt(shop, 'merchandiser', path);
  await other.user.click(await screen.findByRole('button', { name: 'Preview Season' }));
  expect(
    within(screen.getAllByRole('region', { name: 'Preview' })[0] ?? document.body).getByText('Terms of spring'),
  ).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await other.user.click(screen.getByRole('button', { name: /^Approve/u }));
  await other.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByText('Waits for approval')).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' }).value).toBe('Terms of spring');
});

test('blocks are added, moved and removed; an auditor reads and is offered no step', async () => {
  const { user, unmount } = await officeAt(shop, 'marketing', '/contents/legal/imprint?language=en');
  const blocks = within(await screen.findByRole('group', { name: 'Blocks' }));
  const texts = () => blocks.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value);
  const before = texts();
  fireEvent.change(blocks.getByLabelText('Kind of the new block'), { target: { value: 'quote' } });
  await user.click(blocks.getByRole('button', { name: 'Add to “Blocks”' }));
  expect(texts().length).toBeGreaterThan(before.length);
  const [up] = blocks.getAllByRole('button', { name: /^Move up/u }).toReversed();
  if (up) await user.click(up);
  const [remove] = blocks.getAllByRole('button', { name: /^Remove/u });
  if (remove) await user.click(remove);
  expect(texts()).not.toContain(before[0]);
  unmount();
  await officeAt(shop, 'auditor', '/contents/legal/imprint?language=en');
  expect(await screen.findByRole('heading', { name: 'English' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(?:Publish|Propose|Add|Take what)/u })).toBeNull();
});

test('every content opens, in French too, with a name for each field', async () => {
  const { router } = await officeAt(shop, 'marketing', '/contents', { language: 'fr' });
  await screen.findByRole('table', { name: 'Contenus' });
  expect(await barriers()).toEqual([]);
  for (const path of ['faq/faq', 'notices/notices', 'stores/stores']) {
    await router.navigate(`/contents/${path}`);
    await screen.findByRole('heading', { name: /Historique/u });
    expect(document.body.textContent).not.toMatch(/contents\.(?:field|block)\./u);
    expect(await barriers()).toEqual([]);
  }
});
