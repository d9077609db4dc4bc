// Every page of the menu of each role, and the pages of one thing, at 1440 and 390: no barrier, nothing beside the window, a picture of each.
import { barriersIn } from './barriers.ts';
import type { Person } from './officePerson.ts';
import { expect, test } from './shopper.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

type Numbered = { readonly increment_id: string };
const firstOf = (rows: readonly Numbered[] | undefined): string | null => rows?.[0]?.increment_id ?? null;

/** The addresses of one order, client, return, picture and other thing that the demo has, and of the editors of products and contents. */
async function things(person: Person): Promise<readonly string[]> {
  const { orders } = await person.read<{ orders: readonly Numbered[] }>('/order-list?status=received');
  const { returns } = await person.read<{ returns: readonly Numbered[] }>('/returns');
  const { orders: held } = await person.read<{ orders: readonly Numbered[] }>('/held-orders');
  const { orders: open } = await person.read<{ orders: readonly Numbered[] }>('/order-list?status=validated');
  const { pictures } = await person.read<{ pictures: readonly { readonly file: string }[] }>('/pictures');
  const number = firstOf(orders);
  const { client } = await person.read<{ client: { customer_id: string | null } | null }>(`/orders/${number}/page`);
  return [
    ...(number === null
      ? []
      : [`orders/${number}`, `orders/${number}/books`, `orders/${number}/return`, 'find?q=Martin']),
    ...(client?.customer_id ? [`clients/${client.customer_id}`] : []),
    ...(firstOf(returns) === null ? [] : [`returns/${firstOf(returns)}`]),
    ...(firstOf(held) === null ? [] : [`fraud/${firstOf(held)}`]),
    ...(firstOf(open) === null ? [] : [`pack/${firstOf(open)}`]),
    'warehouse/places',
    'staff/roles',
    'staff/roles/new',
    'contents/front/front',
    'contents/legal/terms',
    ...pictures.slice(0, 1).map(({ file }) => `pictures/one?${new URLSearchParams({ file }).toString()}`),
    'products/pommeau',
    'new-product',
  ];
}

/** A picture of a page prepares each of its frames by a script; the policy of the shop on a date lets none run. */
const isOfPicture = (text: string): boolean =>
  text.startsWith('Blocked script execution in') && text.includes('/office/shop-at/');

/** Opens every page of a person's menu in a language, and the pages of one thing where `isWhole`. */
export async function everyPage(person: Person, language: 'en' | 'fr', isWhole: boolean): Promise<void> {
  const {
    page,
    who: { role },
  } = person;
  await page.goto('/office');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const faults: string[] = [];
  const barriers: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfPicture(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
  const menu = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const paths = [...menu.map((href) => href.replace(/^\/office\/?/u, '')), ...(isWhole ? await things(person) : [])];
  await page.evaluate((chosen) => localStorage.setItem('office-language', chosen), language);
  for (const path of paths) {
    await page.goto(`/office/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The stream of news stays open, so the network is never idle.
    await expect(page.getByText(/^(?:Loading|Chargement)/u)).toHaveCount(0);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const barrier of await barriersIn(page)) barriers.push(`${path} at ${size.width}: ${barrier}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) barriers.push(`${path} at ${size.width}: ${over} px too wide`);
      const name = `${role}-${path.replaceAll(/[^\w]+/gu, '-') || 'today'}-${size.width}.png`;
      await page.screenshot({ path: test.info().outputPath(name), fullPage: true });
    }
  }
  expect([...barriers, ...faults]).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}
