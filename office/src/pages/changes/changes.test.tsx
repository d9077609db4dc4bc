// What was changed, taken back and proposed, at a real shop. decisions/0118.
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { clock, database, house } = boughtShop();
const setPrice = (amount: number) =>
  database.db.updateTable('price').set({ amount }).where('sku', '=', bag).where('country', '=', 'fr').execute();
const price = async () =>
  (await database.db.selectFrom('price').select('amount').where('sku', '=', bag).executeTakeFirst())?.amount;
beforeEach(async () => {
  await setPrice(385_000);
  await database.db
    .updateTable('change_proposal')
    .set({ verdict: 'withdrawn', decided_by: sql<string>`proposed_by`, decided_at: clock.now })
    .where('applied_at', 'is', null)
    .execute();
});
const at = '/changes?subject=price&key=H06';

test('a supervisor finds a price that was changed and takes the change back; a later one is not lost', async () => {
  await setPrice(390_000);
  const { user, unmount } = await officeAt(house.shop, 'supervisor', at);
  expect(await screen.findByText('€3,900.00')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const [first] = screen.getAllByRole('button', { name: 'Undo' });
  if (first) await user.click(first);
  const dialog = within(screen.getByRole('dialog', { name: 'Undo' }));
  expect(dialog.getByText(/^A price needs two people/u)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Typing error');
  expect(await barriers()).toEqual([]);
  await setPrice(395_000);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Price was €3,900.00 and is €3,950.00 now.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Typing error');
  expect(await price()).toBe(395_000);
  await setPrice(390_000);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  // A price needs another member.
  expect(await screen.findByText('€3,900.00 → €3,850.00')).toBeTruthy();
  expect(await price()).toBe(390_000);
  unmount();
  const other = await officeAt(house.shop, 'supervisor', at);
  await other.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await other.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await price()).toBe(385_000));
  expect(await screen.findByText('Typing error')).toBeTruthy();
});

test('another member approves a proposed price; its own can only withdraw it', async () => {
  const colleague = await staffMember(house.shop, 'supervisor');
  const proposal = { subject: 'price', key: `${bag}/fr`, before: 385_000, after: 400_000, reason: 'Season' };
  expect((await colleague.post('/proposals', proposal)).status).toBe(200);
  const { user, member } = await officeAt(house.shop, 'merchandiser', at);
  expect(await screen.findByText('€3,850.00 → €4,000.00')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const own = { ...proposal, after: 410_000, reason: 'Another' };
  expect((await member.post('/proposals', own)).status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await price()).toBe(400_000));
  expect(await screen.findByText('€3,850.00 → €4,100.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(await screen.findByText('Approved by Mme merchandiser')).toBeTruthy();
});

test('an added row shows its fields with a value, and no empty ones', async () => {
  await officeAt(house.shop, 'auditor', '/changes?subject=staff_account');
  expect((await screen.findAllByText('Added')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Audit').length).toBeGreaterThan(0);
  expect(screen.queryByText('ended_at')).toBeNull();
});

test('a setting, a webhook and a state are named by words, in the language of the member, and no id shows', async () => {
  const colleague = await staffMember(house.shop, 'it');
  expect((await colleague.post('/settings/mail_rate', { before: null, value: 9, reason: 'Slow' })).status).toBe(200);
  const webhook = {
    url: 'https://erp.maison.example/',
    events: ['order.placed'],
    note: 'Ledger of Lyon',
    reason: 'New',
  };
  expect((await colleague.post('/webhooks', webhook)).status).toBe(200);
  await database.db.deleteFrom('webhook').execute();
  await database.db
    .updateTable('product')
    .set({ status: 'hidden', countries: ['fr', 'jp'] })
    .execute();
  await officeAt(house.shop, 'supervisor', '/changes', { language: 'fr' });
  expect((await screen.findAllByText('Masqué')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('France, Japon').length).toBeGreaterThan(0);
  expect(screen.getByText('E-mails par seconde et par serveur')).toBeTruthy();
  // Also of one that was removed.
  expect(screen.getAllByText('Ledger of Lyon').length).toBeGreaterThan(1);
  // Beside its name no key shows: among the values of an added row it is one.
  const cells = screen.getAllByRole('cell').filter((cell) => cell.textContent?.startsWith('Réglage'));
  expect(cells.map((cell) => cell.textContent)).toEqual(['RéglageE-mails par seconde et par serveur']);
});

test('a member that only reads changes is offered no step of a proposal', async () => {
  const colleague = await staffMember(house.shop, 'supervisor');
  const proposal = { subject: 'price', key: `${bag}/fr`, before: 385_000, after: 420_000, reason: 'Season' };
  expect((await colleague.post('/proposals', proposal)).status).toBe(200);
  await officeAt(house.shop, 'accounts', at);
  expect(await screen.findByText(/→ €4,200\.00/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('of a content the parts show that differ, by their names, and a plan names versions and no digest', async () => {
  await staffMember(house.shop, 'merchandiser');
  const body = {
    hero: { title: 'The last stitch', text: 'Autumn' },
    entries: [{ label: 'Leather' }, { label: 'Silk' }],
  };
  const row = { kind: 'front', code: 'front', language: 'fr', slug: 'front', title: 'Front' };
  await database.db
    .insertInto('content_page')
    .values({ ...row, body: JSON.stringify(body) })
    .execute();
  const changed = { ...body, entries: [{ label: 'Leather' }, { label: 'Belts' }] };
  await database.db
    .updateTable('content_page')
    .set({ body: JSON.stringify(changed) })
    .execute();
  await sql`insert into change_proposal (proposal_id, subject, key, before, after, reason, needs_approval, proposed_by, proposed_at, step_key, content)
    select gen_random_uuid(), 'content_page', 'front/front/fr', '{"body": "v1a2b3c"}', '{"body": "v4d5e6f"}', 'Season', true, staff_id, now(), 'of a test',
      '{"kind": "front", "code": "front", "texts": {}}'::jsonb from staff_account limit 1`.execute(database.db);
  await officeAt(house.shop, 'supervisor', '/changes?subject=content_page');
  const [part] = await screen.findAllByText('Entries › 2 › Name');
  expect(part?.parentElement?.textContent).toMatch(/Silk\s*Belts$/u);
  expect(screen.queryByText(/\{"hero"/u)).toBeNull();
  expect(await screen.findByText('the present version → the proposed version')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'front/front' }).getAttribute('href')).toBe('/contents/front/front');
  expect(screen.queryByText(/v1a2b3c/u)).toBeNull();
  expect(await barriers()).toEqual([]);
});
