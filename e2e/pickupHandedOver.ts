// An order that a client collects: the boutique has it ready, and hands it over by the code of its mail and the identity document.
import type { DemoHouse } from './demoHouse.ts';
import type { Person } from './officePerson.ts';
import { mailsOf } from './outbox.ts';
import { expect } from './shopper.ts';

/** The boutique has an order ready. Returns the code that the client's mail holds. */
export async function madeReady(
  boutique: Person,
  { outbox }: DemoHouse,
  number: string,
  email: string,
): Promise<string> {
  await boutique.page.goto(`/office/orders/${number}`);
  await boutique.press('button', 'Ready in the boutique');
  await boutique.confirm('Ready in the boutique');
  await expect(boutique.page.getByRole('button', { name: 'Hand over', exact: true })).toBeVisible();
  const codes = async () =>
    (await mailsOf(outbox, email)).flatMap(({ text }) => {
      const at = text.includes(number) ? text.indexOf('Code de retrait') : -1;
      return at === -1 ? [] : [/\b\d{6}\b/u.exec(text.slice(at))?.[0] ?? ''];
    });
  await expect.poll(async () => (await codes()).length, { message: 'the mail with the code' }).toBe(1);
  return (await codes())[0] ?? '';
}

/** The boutique hands an order over: a wrong code and an unchecked document give nothing out. */
export async function handedOver(boutique: Person, number: string, code: string): Promise<void> {
  const { page, dialog } = boutique;
  await boutique.find(number);
  await boutique.press('button', 'Hand over');
  await boutique.type('Pickup code', code === '000000' ? '000001' : '000000', dialog);
  await boutique.press('checkbox', 'I have checked the identity document', dialog);
  await boutique.confirm('Hand over');
  await expect(dialog.getByText('This is not the code of the order.')).toBeVisible();
  await boutique.type('Pickup code', code, dialog);
  await boutique.press('checkbox', 'I have checked the identity document', dialog);
  await boutique.confirm('Hand over');
  await expect(dialog.getByText('Check the identity document first.')).toBeVisible();
  await boutique.press('checkbox', 'I have checked the identity document', dialog);
  await boutique.confirm('Hand over');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Collected').first()).toBeVisible();
}
