// The daily tasks of the brief, each by the role that does it, from the first page of the office to the result. A test prints how many presses
// and seconds each took. Then every page of each role, on a desk and on a phone.
import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { copied, metInShop, priced, published } from './copiedProduct.ts';
import { openDemoHouse } from './demoHouse.ts';
import { chargedBackUnheard, lineBooked } from './differingLine.ts';
import { metOnFrontPage, onFrontPage, uploaded } from './frontPicture.ts';
import { everyPage } from './officePages.ts';
import { openPeople } from './officePeople.ts';
import { type Person, takenRows } from './officePerson.ts';
import { mailsOf } from './outbox.ts';
import { linkMailed, paidOnPhone } from './paymentLink.ts';
import { handedOver, madeReady } from './pickupHandedOver.ts';
import { boughtWithCode, proposed, started } from './promotion.ts';
import { expect, test } from './shopper.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);
const house = openDemoHouse();

const at = openPeople(house);

type Row = { readonly increment_id: string; readonly pieces: number; readonly delivery: string };
type Rows = { readonly orders: readonly Row[]; readonly next: string | null };
const rowsIn = (person: Person, query: string): Promise<Rows> => person.read<Rows>(`/order-list?${query}`);
const ordersIn = async (person: Person, query: string): Promise<readonly Row[]> => (await rowsIn(person, query)).orders;
const pageOf = (person: Person, number: string): Promise<CareOrderPage> => person.read(`/orders/${number}/page`);

/** The first of some orders whose page meets a condition. */
async function orderWith(
  person: Person,
  query: string,
  meets: (page: CareOrderPage) => boolean,
): Promise<CareOrderPage> {
  const { orders, next } = await rowsIn(person, query);
  for (const { increment_id } of orders) {
    // oxlint-disable-next-line no-await-in-loop -- the first that meets it
    const page = await pageOf(person, increment_id);
    if (meets(page)) return page;
  }
  if (next === null) throw new Error(`no order of ${query} meets the condition`);
  // The demo's orders move with the day: which of them the first page holds is chance.
  const more = new URLSearchParams(query);
  more.set('after', next);
  return orderWith(person, more.toString(), meets);
}

test('care finds a client and explains an order', async ({ browser }) => {
  const care = await at('care', browser);
  const { page } = care;
  const { client, order } = await orderWith(
    care,
    'status=received',
    ({ client: one, order: { returns } }) =>
      // The office shows a client's own name, to which a Japanese address adds 様.
      Boolean(one?.customer_id && one.shipping_address?.telephone && !one.shipping_address.name.endsWith('様')) &&
      returns.length > 0,
  );
  const phone = client?.shipping_address?.telephone ?? '';
  const name = client?.shipping_address?.name ?? '';
  await care.task(12, 'find a client by the end of a telephone number', async () => {
    await care.find(phone.slice(-7));
    await care.press('link', new RegExp(name, 'u'));
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'u') })).toBeVisible();
  });
  await care.task(13, 'see an order as its client sees it', async () => {
    await care.find(order.increment_id);
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order.increment_id}` })).toBeVisible();
    await expect(page.getByText(order.lines[0]?.name ?? '').first()).toBeVisible();
  });
  await care.task(14, 'explain an amount to its rule and its law', async () => {
    await care.find(order.increment_id);
    await care.press('link', 'How each amount came about');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
  await care.task(19, 'note a telephone call', async () => {
    await care.find(order.increment_id);
    await care.choose('Kind', 'Telephone call');
    await care.type('Text', 'She calls back on Monday.');
    await care.press('button', 'Add');
    await expect(page.getByText('She calls back on Monday.', { exact: true })).toBeVisible();
  });
});

test('care changes an order before it leaves, and sends its mail again', async ({ browser }) => {
  const care = await at('care', browser);
  const { page } = care;
  const { order } = await orderWith(
    care,
    'status=validated&sort=oldest',
    ({ client, order: { lines } }) =>
      client !== null && client.shipping_fields !== null && lines.reduce((sum, { qty }) => sum + qty, 0) > 1,
  );
  const open = async (): Promise<void> => {
    await care.find(order.increment_id);
  };
  await care.task(15, 'change the delivery address before dispatch', async () => {
    await open();
    await care.press('button', 'Change the delivery address');
    await care.type(/^(?:Address|Street)/u, '8 Long Lane', care.dialog);
    await care.confirm('Change the address');
    await expect(page.getByText(/delivery address changed/u).first()).toBeVisible();
  });
  await care.task(16, 'cancel one unit before dispatch, its effect shown first', async () => {
    await open();
    await care.press('button', 'Cancel pieces');
    await care.put(care.dialog.getByRole('spinbutton').first(), '1');
    await expect(care.dialog.getByText(/Back in stock/u)).toBeVisible();
    await care.confirm('Cancel pieces');
    await expect(page.getByText(/1 cancelled/u).first()).toBeVisible();
  });
  const sent = page.getByRole('button', { name: /^Mail: / });
  await expect(sent.first()).toBeVisible();
  await care.task(17, 'read a mail as the client has it, and send it again', async () => {
    await open();
    await expect(sent.first()).toBeVisible();
    const before = await sent.count();
    await care.press('button', /^Mail: /u);
    await care.confirm('Send it again');
    await expect(sent).toHaveCount(before + 1);
  });
});

/** The order that the client pays by the link, which the boutique hands over. */
const collected = { email: 'by-telephone@example.com', number: '' };

test('care mails a payment link for an engraved piece to collect, and its client pays it on a phone', async ({
  browser,
}) => {
  const care = await at('care', browser);
  const { page } = care;
  const boutique = await at('boutique', browser);
  const { staff } = await boutique.read<{ staff: { store_id: string } }>('/me');
  const { store_id } = staff;
  await paidOnPhone(browser, house(), await linkMailed(care, house(), { email: collected.email, store_id }));
  await page.goto('/office/telephone?ended=true');
  const row = page.getByRole('row').filter({ hasText: 'Paid' }).first();
  await row.getByRole('link').last().click();
  await expect(page.getByText(`Prepared on the telephone by ${care.who.name}`)).toBeVisible();
  await expect(page.getByText(/Anne/u).first()).toBeVisible();
  collected.number = /orders\/(\d+)/u.exec(page.url())?.[1] ?? '';
});

test('a boutique hands the paid order over, by the code of its client and the identity document', async ({
  browser,
}) => {
  const boutique = await at('boutique', browser);
  const { email, number } = collected;
  const code = await madeReady(boutique, house(), number, email);
  await boutique.task(9, 'mark a pickup collected, after a wrong code and an unchecked document', () =>
    handedOver(boutique, number, code),
  );
  await expect
    .poll(async () =>
      (await mailsOf(house().outbox, email)).some(({ subject }) => subject.includes(`${number} est retirée`)),
    )
    .toBe(true);
});

test('finance sees a line of the settlement that the books do not have, and books it', async ({ browser }) => {
  const finance = await at('finance', browser);
  await chargedBackUnheard(house(), collected.number);
  await finance.task(27, 'close a difference of the settlement', () => lineBooked(finance, collected.number));
});

test('marketing puts a new picture on the front page, and a visitor sees it', async ({ browser }) => {
  const marketing = await at('marketing', browser);
  const [words, title] = ['Une selle à contre-jour', 'Le soir à l’atelier'];
  await marketing.task(4, 'put a new picture on the front page', async () => {
    await uploaded(marketing, words);
    await onFrontPage(marketing, words, title);
  });
  await metOnFrontPage(browser, house(), words, title);
});

test('a merchandiser makes a product of four variants with pictures, and a visitor sees it', async ({ browser }) => {
  const [merchandiser, supervisor] = [await at('merchandiser', browser), await at('supervisor', browser)];
  await merchandiser.task(5, 'publish a new product of four variants', async () => {
    await copied(merchandiser, 'cravate-nouvelle', 'S1599P');
    await priced(merchandiser, supervisor, 'cravate-nouvelle');
    await published(merchandiser, 'cravate-nouvelle');
  });
  await metInShop(browser, house(), 'S1599P 150F');
});

test('marketing starts a promotion with a second member, and a guest pays with its code', async ({ browser }) => {
  const [marketing, supervisor] = [await at('marketing', browser), await at('supervisor', browser)];
  await marketing.task(30, 'start a promotion with a code', async () => {
    await started(supervisor, await proposed(marketing, 'Evening at the workshop', 'SOIR-26'));
  });
  await boughtWithCode(browser, house(), 'SOIR-26');
  await marketing.page.reload();
  await expect(marketing.page.getByRole('row', { name: /^EUR 1 /u })).toBeVisible();
});

/** The return that care starts, which the desk receives. */
let returned = { order: '', number: '' };

test('care starts a return for a client', async ({ browser }) => {
  const care = await at('care', browser);
  const { page } = care;
  const { order } = await orderWith(
    care,
    'status=received',
    ({ care: { return_start }, order: { returns } }) => return_start && returns.length === 0,
  );
  await care.task(18, 'start a return for the client', async () => {
    await care.find(order.increment_id);
    await care.press('link', 'Start a return');
    await care.choose(/^Pieces of /u, '1');
    await care.choose(/^Reason for /u, { index: 1 });
    await care.press('button', 'Go on');
    await care.choose('Method', { index: 1 });
    await care.press('button', 'Send the return');
    await care.confirm('Send the return');
    await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  });
  const { order: after } = await pageOf(care, order.increment_id);
  returned = { order: order.increment_id, number: after.returns[0]?.increment_id ?? '' };
});

test('the warehouse picks, packs and ships', async ({ browser }) => {
  const warehouse = await at('warehouse', browser);
  const { page } = warehouse;
  const isHome = ({ delivery }: Row): boolean => delivery !== 'pickup';
  const [first, second] = (await ordersIn(warehouse, 'status=validated')).filter(isHome);
  if (!first || !second) throw new Error('the demo has no two orders to prepare');
  await warehouse.task(20, 'start a wave of an order, with its pick list by place', async () => {
    await warehouse.open('Warehouse');
    await warehouse.press('checkbox', `Choose order ${first.increment_id}`);
    await warehouse.press('button', 'Start a wave');
    await warehouse.confirm('Start a wave');
    await expect(page.getByRole('heading', { level: 1, name: /^Wave \d+$/u })).toBeVisible();
  });
  const unitsOf = async (number: string): Promise<readonly string[]> =>
    (await pageOf(warehouse, number)).order.lines.flatMap(({ sku, qty }) => Array.from({ length: qty }, () => sku));
  const pieces = await unitsOf(first.increment_id);
  await warehouse.task(21, 'pack by scan: parcel, label and slip in one file', async () => {
    await warehouse.open('Pack');
    await expect(page.getByText('Ready to scan.')).toBeVisible();
    await warehouse.scan(first.increment_id);
    // Each line says how many of its units are scanned.
    const scanned = async (): Promise<number> => {
      const lines = await page.getByText(/^\d+ of \d+ scanned$/u).allTextContents();
      return lines.reduce((sum, line) => sum + Number.parseInt(line, 10), lines.length === 0 ? -1 : 0);
    };
    await expect.poll(scanned).toBe(0);
    for (const [place, sku] of pieces.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- a piece after the other
      await warehouse.scan(sku);
      // oxlint-disable-next-line no-await-in-loop -- the page answers each scan
      await expect.poll(scanned).toBe(place + 1);
    }
    await warehouse.press('button', 'Pack and send');
    await expect(page.getByRole('link', { name: 'Open and print' })).toBeVisible({ timeout: 60_000 });
  });
  const many = await orderWith(
    warehouse,
    'status=validated',
    ({ order: { lines, increment_id } }) =>
      increment_id !== first.increment_id && lines.reduce((sum, { qty }) => sum + qty, 0) > 1,
  );
  await warehouse.task(22, 'send a part of an order in a parcel of its own', async () => {
    await warehouse.open('Pack');
    await expect(page.getByText('Ready to scan.')).toBeVisible();
    await warehouse.scan(many.order.increment_id);
    const units = page.getByLabel(/^Pieces of .+ in this parcel/u);
    await expect(units.first()).toBeVisible();
    for (let line = 1; line < (await units.count()); line += 1)
      // oxlint-disable-next-line no-await-in-loop -- a line after the other
      await warehouse.put(units.nth(line), '0');
    await warehouse.put(units.first(), '1');
    await warehouse.press('button', 'Pack without scanning');
    await warehouse.type('Reason', 'No barcode on the box', warehouse.dialog);
    await warehouse.confirm('Pack without scanning');
    await expect(page.getByRole('link', { name: 'Open and print' })).toBeVisible({ timeout: 60_000 });
  });
});

test('the returns desk receives and inspects, and care pays back', async ({ browser }) => {
  const warehouse = await at('warehouse', browser);
  await warehouse.task(23, 'receive a return, and note its condition', async () => {
    await warehouse.open('Returns');
    await expect(warehouse.page.getByText('Scan the label or the form of a return.')).toBeVisible();
    await warehouse.scan(returned.number);
    await warehouse.press('button', 'Receive');
    await warehouse.confirm('Receive');
    await warehouse.press('button', /^Inspect /u);
    await warehouse.choose('Condition', { index: 1 }, warehouse.dialog);
    await warehouse.confirm('Save the inspection');
    await expect(warehouse.page.getByText(/^Found: /u).first()).toBeVisible();
  });
  const care = await at('care', browser);
  await care.task(24, 'accept the return: the refund is on its way', async () => {
    await care.find(returned.number);
    await care.press('button', 'Accept');
    await care.confirm('Accept');
    await expect(care.dialog).toBeHidden();
    await expect(care.page.getByText('Accepted').first()).toBeVisible();
  });
});

test('a boutique answers a reservation, and sees its day', async ({ browser }) => {
  const boutique = await at('boutique', browser);
  const { page } = boutique;
  await boutique.task(8, 'answer a reservation', async () => {
    await boutique.open('Reservations');
    await boutique.press('button', /^Put aside/u);
    await boutique.confirm('Put aside');
    await expect(boutique.dialog).toBeHidden();
  });
  await boutique.task(11, 'today’s work of the boutique in one list', async () => {
    await boutique.press('link', 'The boutique’s page, for a telephone');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('pieces are counted, and another person approves the difference', async ({ browser }) => {
  const [one, other] = [await at('warehouse', browser), await at('supervisor', browser)];
  const { page } = one;
  let number = '';
  await one.task(10, 'count the stock by scan', async () => {
    await one.open('Counts');
    await one.press('button', 'Start a count');
    await one.confirm('Start a count');
    await expect(page.getByRole('heading', { level: 1, name: /^Count \d+$/u })).toBeVisible();
    number = /\d+/u.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
    await expect(page.getByText('Each scan counts one piece.')).toBeVisible();
    await one.scan('H0702P N');
    await expect(page.getByText(/: 1 counted/u)).toBeVisible();
    await one.press('button', 'End the count');
    await one.confirm('End the count');
    await expect(one.dialog).toBeHidden();
  });
  await other.task(10, 'approve the differences of a count', async () => {
    await other.open('Counts');
    await other.press('link', `Count ${number}`);
    await other.press('button', 'Approve the differences');
    await other.confirm('Approve the differences');
    await expect(other.page.getByText('Corrected').first()).toBeVisible();
  });
});

test('a supervisor decides a suspect order, runs the salon, and invites a person with a role of the house', async ({
  browser,
}) => {
  const supervisor = await at('supervisor', browser);
  const { page } = supervisor;
  await supervisor.task(29, 'decide a suspect order by its evidence', async () => {
    await supervisor.open('Fraud review');
    await supervisor.press('link', /^\d+$/u, page.getByRole('main'));
    await supervisor.press('button', /^Accept/u);
    await supervisor.confirm('Accept');
    await expect(supervisor.dialog).toBeHidden();
  });
  await supervisor.task(40, 'see the guests of a salon’s session', async () => {
    await supervisor.open('Salon');
    await supervisor.press('link', /\d{4} at \d/u, page.getByRole('main'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await supervisor.task(33, 'make a role of the house', async () => {
    await supervisor.open('Staff');
    await supervisor.press('link', 'Roles');
    await supervisor.press('button', 'New role');
    await supervisor.type('Name', 'Care, France');
    await supervisor.press('checkbox', /./u, page.getByRole('main'));
    await supervisor.press('button', 'Create the role');
    await expect(page.getByRole('heading', { level: 1, name: /Care, France/u })).toBeVisible();
  });
  const email = 'zoe@house.example';
  await supervisor.task(32, 'invite a person by mail', async () => {
    await supervisor.open('Staff');
    await supervisor.press('button', 'Invite a person');
    await supervisor.type('Name', 'Zoé Martin', supervisor.dialog);
    await supervisor.type('Email', email, supervisor.dialog);
    await supervisor.choose('Role', 'Customer care', supervisor.dialog);
    await supervisor.confirm('Send the invitation');
    await expect(page.getByRole('link', { name: 'Zoé Martin' })).toBeVisible();
  });
  await expect.poll(async () => (await mailsOf(house().outbox, email)).length).toBe(1);
});

test('the tasks and what they took', () => {
  const rows = takenRows();
  expect(rows.length).toBeGreaterThanOrEqual(20);
  console.log(['| Task | What | Role | Presses | Fields | Seconds |', '|---|---|---|---|---|---|', ...rows].join('\n'));
});

for (const [role, language] of [
  ['supervisor', 'en'],
  ['care', 'fr'],
  ['warehouse', 'fr'],
  ['boutique', 'fr'],
] as const)
  test(`every page of ${role} in ${language}: no barrier, and nothing beside the window`, async ({ browser }) => {
    test.setTimeout(600_000);
    await everyPage(await at(role, browser), language, role === 'supervisor');
  });
