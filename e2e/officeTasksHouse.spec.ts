// The tasks of the brief for products, prices, contents, money and administration, each by the role that does it, from the first page of the
// office to the result (officeTasks.spec.ts has those of orders, warehouse and boutiques).
import { openDemoHouse } from './demoHouse.ts';
import { openPeople } from './officePeople.ts';
import type { Person } from './officePerson.ts';
import { expect, test } from './shopper.ts';

test.setTimeout(180_000);
const house = openDemoHouse();
const at = openPeople(house);

const saved = 'Everything is saved.';
const reason = 'Autumn';

/** A row of the page that names a thing. */
const rowOf = ({ page }: Person, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });

/** The first Monday that has begun nowhere yet, as a field of a day takes it: in Tokyo a day begins up to 15 hours before that of UTC ends. */
function monday(now: Date): string {
  const days = (8 - now.getUTCDay()) % 7;
  return new Date(now.getTime() + (days < 2 ? days + 7 : days) * 86_400_000).toISOString().slice(0, 10);
}

type Board = { readonly rows: readonly { readonly sku: string; readonly prices: Readonly<Record<string, number>> }[] };

test('a merchandiser changes a price in Japan from Monday, and a second member approves it', async ({ browser }) => {
  const merchandiser = await at('merchandiser', browser);
  const { page, dialog } = merchandiser;
  const sku = 'H0702P N';
  const { rows } = await merchandiser.read<Board>(`/price-board?${new URLSearchParams({ language: 'en', q: sku })}`);
  const before = rows.find((row) => row.sku === sku)?.prices['jp'] ?? 0;
  const because = 'Price of Japan from Monday';
  await merchandiser.task(1, 'propose a price of Japan from Monday', async () => {
    await merchandiser.open('Prices');
    await merchandiser.type('SKU or name', sku);
    await merchandiser.choose('Country', 'Japan');
    // Below two rows of headers; France is beside each country.
    await expect(page.getByRole('grid').getByRole('row').nth(2)).toContainText(sku);
    await merchandiser.tap(page.getByRole('grid').getByRole('gridcell').nth(1));
    await merchandiser.write(String(before + 1000));
    await merchandiser.key('Enter');
    await merchandiser.press('button', 'Propose');
    await merchandiser.choose('When', 'At a time of each storefront', dialog);
    await merchandiser.type('Day', monday(new Date()), dialog);
    await merchandiser.type('Reason', because, dialog);
    await merchandiser.confirm('Propose');
    await expect(page.getByText('1 waits for approval')).toBeVisible();
  });
  const supervisor = await at('supervisor', browser);
  await supervisor.task(1, 'approve the price as the second person', async () => {
    await supervisor.open('Prices');
    await supervisor.press('link', 'Proposed sets');
    await supervisor.press('link', because);
    await supervisor.press('button', 'Approve all');
    await supervisor.confirm('Approve all');
    await expect(supervisor.page.getByText('1 scheduled')).toBeVisible();
  });
});

test('a merchandiser hides a product everywhere, and visitors no longer find it', async ({ browser }) => {
  const merchandiser = await at('merchandiser', browser);
  const { page, dialog } = merchandiser;
  const code = 'pommeau';
  const { product } = await merchandiser.read<{ product: { title: string } }>(`/publishing/${code}?language=en`);
  const found = async (): Promise<number> => {
    const asked = new URLSearchParams({ locale: 'fr_fr', s: product.title, sort: 'relevance' });
    const answer = await fetch(`${house().url}/api/commerce/search?${asked.toString()}`);
    return ((await answer.json()) as { total: number }).total;
  };
  const before = await found();
  await merchandiser.task(2, 'hide a product everywhere, its baskets named first', async () => {
    await merchandiser.open('Publishing');
    await merchandiser.type('Code, SKU or name', code);
    await merchandiser.tap(rowOf(merchandiser, code).getByRole('link').first());
    await merchandiser.press('button', 'Hide everywhere');
    await expect(dialog.getByText(/a piece of it there/u)).toBeVisible();
    await merchandiser.type('Reason', reason, dialog);
    await merchandiser.confirm('Hide');
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  });
  await expect.poll(found).toBeLessThan(before);
  await merchandiser.press('button', 'Publish');
  await merchandiser.type('Reason', reason, dialog);
  await merchandiser.confirm('Publish');
  await expect(page.getByRole('button', { name: 'Hide everywhere' })).toBeVisible();
});

test('a translator corrects a translation beside its source', async ({ browser }) => {
  const translator = await at('translator', browser);
  const { page } = translator;
  const code = 'pommeau';
  await translator.task(3, 'correct a translation', async () => {
    await translator.open('Texts');
    await translator.choose('Language', 'Italian');
    await translator.choose('State', 'All');
    await translator.type('Code, SKU or title', code);
    await translator.tap(rowOf(translator, code).getByRole('link'));
    await translator.type('Introduction', 'Una sella, tagliata e cucita a mano.');
    await translator.press('button', 'Save the texts');
    await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
  });
  await expect(page.getByLabel('Introduction')).toHaveValue('Una sella, tagliata e cucita a mano.');
});

test('marketing puts a category in order, and answers a search that finds nothing', async ({ browser }) => {
  const marketing = await at('marketing', browser);
  const { page } = marketing;
  await marketing.task(6, 'reorder a category', async () => {
    await marketing.open('Categories');
    await marketing.tap(page.getByRole('main').getByRole('row').nth(1).getByRole('link').first());
    await marketing.press('button', /^Later /u);
    await marketing.press('button', 'Save the order');
    await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
  });
  await marketing.task(7, 'see searches without results, and answer one', async () => {
    await marketing.open('Search desk');
    await marketing.tap(rowOf(marketing, 'parapluie').getByRole('link'));
    await marketing.type('Also finds', 'sac');
    await marketing.press('button', 'Save the rule');
    await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
  });
});

test('finance reads takings and taxes, and takes the journal out', async ({ browser }) => {
  const finance = await at('finance', browser);
  const { page, dialog } = finance;
  const main = page.getByRole('main');
  await finance.task(25, 'see the takings of each country, and what is behind a figure', async () => {
    await finance.open('Takings');
    await finance.tap(main.getByRole('table').first().getByRole('link').first());
    await expect(main.getByRole('table')).toBeVisible();
  });
  await finance.task(26, 'see the VAT of each country and rate, and the invoices behind it', async () => {
    await finance.open('VAT report');
    await finance.tap(main.getByRole('table').first().getByRole('link').first());
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    await expect(main.getByRole('row').nth(1)).toBeVisible();
  });
  await finance.task(28, 'export the journal for accounting', async () => {
    await finance.open('Months and journal');
    await finance.press('button', 'Export the journal');
    await finance.choose('Format', 'CSV, each entry in its own currency', dialog);
    await finance.confirm('Prepare the file');
    await expect(dialog.getByRole('link', { name: /^Download / })).toBeVisible();
  });
});

test('marketing takes the confirmed subscribers out as a file', async ({ browser }) => {
  const marketing = await at('marketing', browser);
  await marketing.task(31, 'export the subscribers of the newsletter', async () => {
    await marketing.open('Newsletter');
    await marketing.press('button', 'Export as a file');
    await marketing.confirm('Prepare the file');
    await expect(marketing.dialog.getByRole('link', { name: /^Download / })).toBeVisible();
  });
});

test('an administrator takes a lost second factor back, and an auditor sees it in the log', async ({ browser }) => {
  const supervisor = await at('supervisor', browser);
  const lost = house().people.find(({ role }) => role === 'accounts')?.name ?? '';
  await supervisor.task(34, 'replace a lost second factor', async () => {
    await supervisor.open('Staff');
    await supervisor.press('link', lost);
    await supervisor.press('button', 'Remove the second factor');
    await supervisor.confirm('Remove the second factor');
    await expect(supervisor.page.getByText('Second factor removed')).toBeVisible();
  });
  const auditor = await at('auditor', browser);
  await auditor.task(35, 'find a change in the audit log', async () => {
    await auditor.open('Audit log');
    await auditor.choose('Kind', 'Account of staff');
    await expect(rowOf(auditor, supervisor.who.name).first()).toBeVisible();
  });
});

test('IT changes a setting, tries a failed job again, and reads about partners and keys', async ({ browser }) => {
  const it = await at('it', browser);
  const { page, dialog } = it;
  await it.task(36, 'change a setting of the running shop', async () => {
    await it.open('Settings');
    await it.press('button', 'Change Mails per second and server');
    await it.type('Value', '12', dialog);
    await it.type('Reason', 'The queue is long', dialog);
    await it.confirm('Change');
    await expect(rowOf(it, 'Mails per second and server').getByText('12', { exact: true })).toBeVisible();
  });
  await it.task(37, 'try a job again that has failed for good', async () => {
    await it.open('Jobs and messages');
    await it.press('button', /^Try again \d+$/u);
    await it.confirm('Try again');
    await expect(page.getByText('No job has failed for good.')).toBeVisible();
  });
  await it.task(38, 'see how the partners answer, and what to do', async () => {
    await it.open('Partners');
    await it.press('link', /^What to do/u);
    await expect(page.getByRole('link', { name: 'Back to the partners' })).toBeVisible();
  });
  await it.task(39, 'see since when each key is in use, and how it is changed', async () => {
    await it.open('Settings');
    await it.press('link', 'Key rotation');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
