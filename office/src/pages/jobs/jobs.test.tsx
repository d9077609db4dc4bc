// The queue of jobs and unsent messages, at a real shop. decisions/0125.
import { screen, waitFor, within } from '@testing-library/react';
import { jobNames } from '@vitrine/rules/staff/jobNames';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { declaredJobs } from '../../../../server/src/platform/jobs/kinds.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
const shop = () => testShop(database.db);

const confirmation = 'order confirmation';

beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('job').execute();
  await database.db.deleteFrom('mail_outbox').execute();
  await database.db.deleteFrom('operation_step').execute();
});
const failed = (kind: string, key: string) =>
  sql`
  insert into job (kind, key, due_at, tries, failed_at, last_error)
  values (${kind}, ${key}, null, 20, now() - interval '1 minute', 'Error: the carrier answered 503')`.execute(
    database.db,
  );

test('IT gives one job up with a reason and lets the others of its kind try again, and the page tells who did', async () => {
  await failed('label_shipment', 'a');
  await failed('label_shipment', 'b');
  const { user } = await officeAt(shop(), 'it', '/jobs');
  expect(await screen.findAllByText('Error: the carrier answered 503')).toHaveLength(2);
  expect(await barriers()).toEqual([]);
  const [giveUp] = screen.getAllByRole('button', { name: /^Give up/u });
  if (giveUp) await user.click(giveUp);
  const dialog = within(screen.getByRole('dialog', { name: 'Give up' }));
  await user.click(dialog.getByRole('button', { name: 'Give up' }));
  expect(await dialog.findByText('Give a reason.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Label written by hand');
  await user.click(dialog.getByRole('button', { name: 'Give up' }));
  expect(await screen.findByText('Label written by hand')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Try all again Label of a parcel' }));
  const all = within(screen.getByRole('dialog', { name: 'Try all again: Label of a parcel' }));
  expect(await all.findByText(/^Jobs that try again: 1, failed until/u)).toBeTruthy();
  await user.click(all.getByRole('button', { name: 'Try all again' }));
  expect(await screen.findByText('Label of a parcel: 1 job tries again')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('No job has failed for good.')).toBeTruthy());
  expect(screen.getAllByRole('cell', { name: 'Mme it' })).toHaveLength(2);
});

test('unsent mails show their kind alone, and those that failed are sent at once', async () => {
  await sql`insert into mail_outbox (dedupe_key, kind, locale, tries, next_try_at, created_at, failed_at, data)
    values ('a', 'order_confirmation', 'fr_fr', 3, now(), now(), now(), '{"email": "anne@example.com"}')`.execute(
    database.db,
  );
  const { user } = await officeAt(shop(), 'it', '/jobs');
  await user.click(await screen.findByRole('button', { name: `Send now ${confirmation}` }));
  expect(document.body.textContent).not.toContain('anne');
  const dialog = within(screen.getByRole('dialog', { name: `Send now: ${confirmation}` }));
  await user.click(dialog.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText(`${confirmation}: 1 mail sent at once`)).toBeTruthy();
});

test('every job of the shop has a name in words', () => {
  shop();
  expect([...declaredJobs].toSorted()).toEqual(jobNames.toSorted());
});

test('an auditor reads the queue and is offered no step', async () => {
  await failed('label_shipment', 'a');
  await officeAt(shop(), 'auditor', '/jobs');
  expect(await screen.findByText('Error: the carrier answered 503')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Try|Give up/u })).toBeNull();
});
