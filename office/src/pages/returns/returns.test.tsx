// The returns desk: the warehouse receives and inspects, care decides, at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { takeReturnStep } from '../../../../server/src/modules/orders/fulfilment/returns/takeReturnStep.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';
import { scan } from '../../testing/scan.ts';

const { database, house, sentBack } = boughtShop();
const returnAt = (increment_id: string) =>
  database.db
    .selectFrom('return_request')
    .select(['status', 'refusal_reason', 'refusal_note'])
    .where('increment_id', '=', increment_id)
    .executeTakeFirstOrThrow();

test('the warehouse receives a return, and notes its condition with a loss that the law allows', async () => {
  const { number, return_id } = await sentBack();
  const { user } = await officeAt(house.shop, 'warehouse', '/returns');
  await user.click(await screen.findByRole('link', { name: number }));
  expect(await screen.findByText('Reason: colour')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Inspect Pommeau' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Receive' }));
  await user.click(await screen.findByRole('button', { name: 'Inspect Pommeau' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Inspect Pommeau' }));
  await user.selectOptions(dialog.getByLabelText('Condition'), 'worn');
  await user.clear(dialog.getByLabelText('Loss in value'));
  await user.type(dialog.getByLabelText('Loss in value'), 'a fifth');
  expect(dialog.getByText('A percentage such as 15%, or an amount such as 45.00.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Save the inspection' })).toHaveProperty('disabled', true);
  await user.clear(dialog.getByLabelText('Loss in value'));
  await user.type(dialog.getByLabelText('Loss in value'), '２０ ％');
  await user.click(dialog.getByRole('button', { name: 'Save the inspection' }));
  // A loss needs its reason: the field says so, and what was typed stays.
  expect(await dialog.findByText('Give a reason.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Loss in value').value).toBe('２０ ％');
  expect(await barriers()).toEqual([]);
  await user.type(dialog.getByLabelText('Why'), 'Rain on the leather.');
  await user.click(dialog.getByRole('button', { name: 'Save the inspection' }));
  expect(await screen.findByText('Found: worn')).toBeTruthy();
  // Care decides with what the page says.
  expect(screen.getByText('Loss in value: €770.00')).toBeTruthy();
  expect(screen.getByText('Rain on the leather.')).toBeTruthy();
  const line = database.db.selectFrom('return_line').select('value_loss').where('return_id', '=', return_id);
  expect(await line.executeTakeFirstOrThrow()).toEqual({ value_loss: 77_000 });
  // A second inspection begins with what the first has found: correcting the condition loses no money.
  await user.click(screen.getByRole('button', { name: 'Inspect Pommeau' }));
  const again = within(screen.getByRole('dialog', { name: 'Inspect Pommeau' }));
  expect(again.getByLabelText('Why')).toMatchObject({ value: 'Rain on the leather.' });
  expect(again.getByLabelText('Loss in value')).toMatchObject({ value: '770.00' });
  await user.selectOptions(again.getByLabelText('Condition'), 'damaged');
  await user.click(again.getByRole('button', { name: 'Save the inspection' }));
  expect(await screen.findByText('Found: damaged')).toBeTruthy();
  expect(await line.executeTakeFirstOrThrow()).toEqual({ value_loss: 77_000 });
  // A file that is no photo is refused at its field, also for a reader that does not see it.
  await user.click(screen.getByRole('button', { name: 'Inspect Pommeau' }));
  const last = within(screen.getByRole('dialog', { name: 'Inspect Pommeau' }));
  await user.upload(last.getByLabelText('Photo'), new File(['no photo'], 'bad.jpg', { type: 'image/jpeg' }));
  await user.click(last.getByRole('button', { name: 'Save the inspection' }));
  expect((await last.findByRole('alert')).textContent).toBe('The file must be a photo of at most 20 MB.');
  expect(last.getByLabelText('Photo').getAttribute('aria-invalid')).toBe('true');
  // The warehouse does not decide about money.
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('care refuses a return with a reason that the client reads', async () => {
  const { number } = await sentBack();
  const { user } = await officeAt(house.shop, 'care', `/returns/${number}`);
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refuse' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'another reason (needs a note)');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText('Give a reason.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Note to the client'), 'The seal is broken.');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await returnAt(number)).toEqual({
    status: 'canceled',
    refusal_reason: 'other',
    refusal_note: 'The seal is broken.',
  });
});

test('a refusal begins with what the inspection found', async () => {
  const { number, return_id } = await sentBack();
  const found = { condition: 'damaged', value_loss: 0 } as const;
  await database.db.updateTable('return_line').set(found).where('return_id', '=', return_id).execute();
  const { user } = await officeAt(house.shop, 'care', `/returns/${number}`);
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refuse' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Reason').value).toBe('damaged');
});

test('care accepts a return that the warehouse has received', async () => {
  const { number } = await sentBack();
  await takeReturnStep(house.shop, number, 'receive');
  const { user } = await officeAt(house.shop, 'care', `/returns/${number}`, { language: 'fr' });
  await user.click(await screen.findByRole('button', { name: 'Accepter' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accepter' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await returnAt(number)).status).toBe('validated');
});

test('a return is found by its scanned number or the number of its parcel; an order is said to be none', async () => {
  const { number, return_id, order } = await sentBack();
  await database.db
    .insertInto('carrier_label')
    .values({
      label_id: return_id,
      return_id,
      carrier: 'dhl',
      track_number: 'JD 0002',
      format: null,
      issued_at: new Date(),
    })
    .execute();
  const { router } = await officeAt(house.shop, 'warehouse', '/returns');
  expect(await screen.findByText('Scan the label or the form of a return.')).toBeTruthy();
  scan(order.increment_id);
  expect((await screen.findByRole('alert')).textContent).toContain('not a return');
  expect(await barriers()).toEqual([]);
  scan('jd0002');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/returns/${number}`));
});
