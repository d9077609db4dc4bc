// A session ends while a member types: after the sign-in the page shows what was typed. decisions/0141.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { takeStep } from '../../../server/src/modules/orders/fulfilment/steps/takeStep.ts';
import { staffPassword } from '../../../server/src/testing/staffMembers.ts';
import { addTestStore } from '../../../server/src/testing/testStores.ts';
import { bag, boughtShop } from '../testing/boughtShop.ts';
import { officeAt } from '../testing/officeAt.tsx';

const { bought, database, house } = boughtShop();
beforeAll(() => addTestStore(database.db, '75001'));
type Office = Awaited<ReturnType<typeof officeAt>>;

/** Ends the member's session, takes a step, and signs in where the office asks for it. */
async function signedInAgain({ user, member }: Office, step: () => Promise<void>): Promise<void> {
  const { staff_id, email } = member.account;
  await database.db.deleteFrom('staff_session').where('staff_id', '=', staff_id).execute();
  await step();
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), staffPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  // The code of this moment counts again.
  await database.db.updateTable('staff_factor').set({ last_step: 0 }).where('staff_id', '=', staff_id).execute();
  await user.type(await screen.findByLabelText('Authenticator code'), codeOf(member.secret, house.shop.now()));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('the dialog of a transfer shows its lines again when it is opened again', async () => {
  const office = await officeAt(house.shop, 'warehouse', '/transfers');
  const { user } = office;
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Send pieces' }));
    return within(screen.getByRole('dialog'));
  };
  const dialog = await open();
  await dialog.findAllByRole('option', { name: /75001$/u });
  await user.selectOptions(dialog.getByLabelText('To'), '75001');
  await user.type(dialog.getByLabelText('Reason'), 'Window');
  await user.type(dialog.getByLabelText(/^Pieces, one line each/u), `${bag} 2`);
  await signedInAgain(office, () => user.click(dialog.getByRole('button', { name: 'Send pieces' })));
  const again = await open();
  await again.findAllByRole('option', { name: /75001$/u });
  expect(again.getByLabelText('To')).toMatchObject({ value: '75001' });
  expect(again.getByLabelText('Reason')).toMatchObject({ value: 'Window' });
  expect(again.getByLabelText(/^Pieces, one line each/u)).toMatchObject({ value: `${bag} 2` });
});

test('a return that care is starting keeps its pieces and reasons', async () => {
  const { order } = await bought([{ sku: bag, qty: 2 }]);
  for (const step of ['pack', 'ship', 'deliver'] as const)
    await takeStep(house.shop, order.order_id, step, { actor: 'staff' });
  const office = await officeAt(house.shop, 'care', `/orders/${order.increment_id}/return`);
  const { user } = office;
  await user.selectOptions(await screen.findByLabelText('Pieces of Pommeau'), '2');
  await user.selectOptions(screen.getByLabelText('Reason for Pommeau'), 'colour');
  await signedInAgain(office, () => user.click(screen.getByRole('button', { name: 'Go on' })));
  expect(await screen.findByLabelText('Pieces of Pommeau')).toMatchObject({ value: '2' });
  await waitFor(() => expect(screen.getByLabelText('Reason for Pommeau')).toMatchObject({ value: 'colour' }));
});
