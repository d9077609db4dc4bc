// A line of a settlement report that the books do not have: the shop never heard of the chargeback.
import type { DemoHouse } from './demoHouse.ts';
import type { Person } from './officePerson.ts';
import { expect } from './shopper.ts';

type Payment = { readonly psp_reference: string; readonly reference: string };

/** A bank takes the money of an order back, the notice of it is lost, and the provider settles. */
export async function chargedBackUnheard({ payment }: DemoHouse, number: string): Promise<void> {
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${payment}/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(200);
  };
  const payments = (await (await fetch(`${payment}/admin/payments`)).json()) as readonly Payment[];
  const paid = payments.find(({ reference }) => reference.startsWith(`${number}-`));
  await send('knobs', { delivery: 'lost' });
  await send('dispute', { psp_reference: paid?.psp_reference, step: 'chargeback', value: 12_345 });
  await send('settle', {});
  await send('knobs', { delivery: 'immediate' });
}

/** Finance imports the reports, sees the line that differs with both sums, and books it as the provider reports it. */
export async function lineBooked(finance: Person, number: string): Promise<void> {
  const { page } = finance;
  await finance.open('Books');
  await finance.press('button', 'Import and compare');
  const line = page.getByRole('row').filter({ hasText: 'charged back there, not here' });
  await expect(line).toContainText('123.45');
  await expect(line.getByRole('link', { name: number })).toBeVisible();
  await finance.press('button', /^Book it/u, line);
  await finance.confirm('Book it');
  await expect(finance.dialog).toBeHidden();
  await expect(line).toHaveCount(0);
  await expect(page.getByText('Every line is in the books.')).toBeVisible();
}
