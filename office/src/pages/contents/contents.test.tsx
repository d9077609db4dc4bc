// Contents and pictures of the office, at a real shop. decisions/0129.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FrontPage } from '@vitrine/contract/content';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
  await user.click(screen.getByRole('button', { name: 'Save the text' }));
  // Saved, nothing is left to discard; the button that saves is off while it saves too.
  const discards = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Discard what I typed' });
  await waitFor(() => expect(discards().every(({ disabled }) => disabled)).toBe(true));
  expect(await barriers()).toEqual([]);
  await router.navigate('/contents/front/front?language=en');
  const [hero] = await screen.findAllByRole('button', { name: /^Choose another picture/u });
  if (hero) await user.click(hero);
  const [take] = await screen.findAllByRole('button', { name: /^Use [0-9a-f]{12}…/u });
  expect(await barriers()).toEqual([]);
  if (take) await user.click(take);
  expect(await screen.findByText('Not published yet: all languages')).toBeTruthy();
  const [alt] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'What the picture shows' });
  expect(alt?.value).toBe('A brown saddle');
  await publish(user);
  expect(await screen.findByText('Everything is published.')).toBeTruthy();
  for (const locale of ['uk_en', 'fr_fr', 'sa_ar']) expect((await front(locale)).hero.image.url).toContain('/office/');
  expect((await front('uk_en')).hero.image.alt).toBe('A brown saddle');
  expect((await screen.findAllByText('Season')).length).toBeGreaterThan(0);
  expect(await barriers()).toEqual([]);
});

test('the focal point of a picture is set by pointer, by keys and by numbers, and what another member sets is not lost', async () => {
  const file = 'stories/hero.webp';
  const { user, unmount } = await officeAt(shop, 'marketing', `/pictures/one?file=${file}`);
  const setter = await screen.findByRole('button', { name: /^Set the focal point/u });
  const point = () =>
    (['Percent from the left', 'Percent from the top'] as const).map(
      (name) => screen.getByLabelText<HTMLInputElement>(name).value,
    );
  expect(point()).toEqual(['50', '50']);
  vi.spyOn(setter, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 200));
  fireEvent.click(setter, { detail: 1, clientX: 200, clientY: 200 });
  expect(point()).toEqual(['25', '75']);
  setter.focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  expect(point()).toEqual(['26', '65']);
  fireEvent.change(screen.getByLabelText('Percent from the top'), { target: { value: '130' } });
  expect(screen.getByText('A whole number from 0 to 100')).toBeTruthy();
  const save = () => screen.getByRole('button', { name: 'Save the focal point' });
  expect(save()).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Percent from the top'), { target: { value: '30' } });
  expect(await barriers()).toEqual([]);
  const other = await staffMember(shop, 'marketing');
  await other.post('/picture/focus', { file, before: null, after: { x: 1, y: 2 } });
  await user.click(save());
  expect(await screen.findByText(/has set 1.% \/ 2.% meanwhile; you began at 50.% \/ 50.%/u)).toBeTruthy();
  expect(point()).toEqual(['26', '30']);
  await user.click(screen.getByRole('button', { name: 'Put mine over it' }));
  await user.click(save());
  expect((await screen.findAllByText(/26.% from the left, 30.% from the top/u)).length).toBeGreaterThan(0);
  expect(await barriers()).toEqual([]);
  unmount();
  await officeAt(shop, 'auditor', `/pictures/one?file=${file}`);
  expect(await screen.findByRole('list', { name: 'How the shop cuts it' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /focal point/u })).toBeNull();
});

test('a file that is no picture is refused with its reason, whatever it is called', async () => {
  const { user } = await officeAt(shop, 'marketing', '/pictures');
  const field = await screen.findByLabelText('Upload a picture');
  await user.upload(
    field,
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'front.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByText(/^The shop cannot use this file as a picture/u)).toBeTruthy();
  // What is said of the next file takes its place.
  await user.upload(field, new File([], 'empty.png', { type: 'image/png' }));
  expect(await screen.findByText('This file is empty.')).toBeTruthy();
  expect(screen.queryByText(/^The shop cannot use this file as a picture/u)).toBeNull();
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
  const [restore] = await screen.findAllByRole('button', { name: /^Load the previous version/u });
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
  // The focus goes with the entry: the same key moves it on.
  await waitFor(() => expect(document.activeElement).toBe(blocks.getAllByRole('button', { name: /^Move up/u }).at(-2)));
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

test('a story is begun, saved as a draft and kept out of the shop; a legal draft shows in the look of the shop', async () => {
  const { user, router } = await officeAt(shop, 'marketing', '/contents');
  await user.click(await screen.findByRole('button', { name: 'New story' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Premiers froids' } });
  fireEvent.change(dialog.getByLabelText('Name in the house'), { target: { value: 'first-cold' } });
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Begin the story' }));
  expect(await screen.findByText(/^The shop does not show this story yet/u)).toBeTruthy();
  const [title] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  expect(title?.value).toBe('Premiers froids');
  if (title) fireEvent.change(title, { target: { value: 'Grands froids' } });
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  // What is missing is named when it is published.
  await publish(user);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect((await screen.findAllByText(/This field needs a value/u)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Delete the draft' }));
  const asked = within(screen.getByRole('dialog'));
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'No snow' } });
  await user.click(asked.getByRole('button', { name: 'Delete the draft' }));
  expect(await screen.findByRole('heading', { name: 'Contents' })).toBeTruthy();
  await router.navigate('/contents/legal/imprint?language=en');
  const box = await screen.findByRole('textbox', { name: 'Title' });
  const view = screen.getByText('See it in the shop').closest('details');
  if (view) {
    view.open = true;
    fireEvent(view, new Event('toggle'));
  }
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^Shop page:/u);
  expect(frame.getAttribute('src')).toMatch(/^\/office\/shop-at\/now\/all\/[a-z]{2}_en\/legal\/imprint$/u);
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  fireEvent.change(box, { target: { value: 'Imprint of spring' } });
  fireEvent.change(screen.getByLabelText('Day in the storefront (empty: now)'), { target: { value: '2026-12-07' } });
  const form = (await screen.findByRole('button', { name: 'Show the draft' })).closest('form');
  expect(form?.getAttribute('action')).toMatch(/^\/office\/shop-at\/20261207T0000\/all\/[a-z]{2}_en\/legal\/imprint$/u);
  expect(new FormData(form ?? undefined).get('draft')).toContain('Imprint of spring');
  expect(screen.getByTitle(/^Shop page:/u).getAttribute('src')).toBeNull();
});
