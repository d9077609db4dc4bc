// A member of a demo house in a browser, for pictures of the office: signs in, knows its pages, and sees what is clipped on one.
import { codeOf } from '../../simulators/src/authenticator/createAuthenticator.ts';

/**
 * Signs a person of the demo house in. Returns its page.
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, password: string, person: { email: string, secret: string }, scheme: 'light' | 'dark' }} as
 */
export async function signedIn(browser, { url, password, person, scheme }) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    colorScheme: scheme,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/office');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Authenticator code').fill(codeOf(Buffer.from(person.secret, 'hex'), new Date()));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Good day/u }).waitFor();
  return page;
}

/**
 * The pages of one thing, by the call that knows one: what a menu does not name.
 *
 * @type {[call: string, thingOf: (answer: any) => any, addresses: string[]][]}
 */
const things = [
  [
    '/order-list?status=received',
    ({ orders }) => orders[0]?.increment_id,
    ['orders/$', 'orders/$/books', 'orders/$/return'],
  ],
  ['/order-list?status=validated', ({ orders }) => orders[0]?.increment_id, ['orders/$', 'pack/$']],
  ['/returns', ({ returns }) => returns[0]?.increment_id, ['returns/$']],
  ['/held-orders', ({ orders }) => orders[0]?.increment_id, ['fraud/$']],
  ['/members', ({ members }) => members[0]?.staff_id, ['staff/$']],
  ['/roles', ({ roles }) => roles[0]?.role_id, ['staff/roles/$', 'staff/roles/$/change']],
  ['/categories', ({ categories }) => categories[1]?.code, ['categories/$', 'texts/category/$']],
  ['/promotions', ({ promotions }) => promotions[0]?.promotion_id, ['promotions/$']],
  ['/pictures', ({ pictures }) => pictures[0] && encodeURIComponent(pictures[0].file), ['pictures/one?file=$']],
  ['/counts', ({ counts }) => counts[0]?.number, ['counts/$']],
  ['/waves', ({ waves }) => waves[0]?.number, ['warehouse/waves/$']],
  ['/salon/sessions', ({ sessions }) => sessions[0]?.pid, ['salon/$']],
];
/** Pages that need no thing, or one that every demo house has. */
const others = [
  'telephone/new',
  'warehouse/places',
  'prices/sets',
  'promotions/new',
  'products/pommeau',
  'new-product',
  'product-grid',
  'publishing/pommeau',
  'texts/product/pommeau?language=en',
  'contents/front/front',
  'contents/legal/terms',
  'search-desk/rule?language=fr&term=parapluie',
  'staff/roles/new',
  'partners/runbook/key-rotation',
  'api-keys/new',
  'find?q=Martin',
];

/** The pages of a member: those of the menu, and those of things where a supervisor looks. */
export async function pathsOf(page, { isWhole }) {
  const menu = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const paths = menu.map((href) => href.replace(/^\/office\/?/u, ''));
  if (!isWhole) return paths;
  for (const [call, thingOf, addresses] of things) {
    const answer = await page.request.get(`/api/backend/staff${call}`);
    const thing = answer.ok() ? thingOf(await answer.json()) : undefined;
    if (thing === undefined) console.log(`  nothing for ${addresses[0]}: ${call} answered ${answer.status()}`);
    else paths.push(...addresses.map((address) => address.replace('$', String(thing))));
  }
  return [...paths, ...others];
}

/** Opens a page and waits until it shows what it has; its stream of news stays open, so the network is never idle. */
export async function openPage(page, path) {
  await page.goto(`/office/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .waitForFunction(() => !/^(?:Loading|Chargement)/mu.test(document.querySelector('main')?.textContent ?? ''), null, {
      timeout: 10_000,
    })
    .catch(() => console.log(`  ${path} still loads`));
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(250);
}

/** What is beside the window or cut off, and texts that look like codes. Runs in the page. */
export const faultsOf = (page) =>
  page.evaluate(() => {
    const faults = [];
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 0) faults.push(`${wide} px too wide`);
    const main = document.querySelector('dialog[open]') ?? document.querySelector('main');
    for (const element of main?.querySelectorAll('*') ?? []) {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
      if (own.length === 0 || element.closest('.hidden-words, svg, [hidden]')) continue;
      const text = own.map((node) => node.data.trim()).join(' ');
      const { overflowX } = getComputedStyle(element);
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && overflowX !== 'visible')
        faults.push(`cut off: ${text.slice(0, 60)}`);
      if (/\b[a-z]+_[a-z_]+\b/u.test(text) && !element.closest('code')) faults.push(`code: ${text.slice(0, 60)}`);
      if (/undefined|NaN|\[object|Invalid Date/u.test(text)) faults.push(`fault: ${text.slice(0, 60)}`);
    }
    return [...new Set(faults)];
  });

/** The lines that a page shows, to compare two languages. */
export const linesOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) =>
      element.closest('script, style, code, [lang]:not(html)')
        ? []
        : [...element.childNodes].flatMap((node) =>
            node.nodeType === Node.TEXT_NODE && node.data.trim() ? [node.data.trim()] : [],
          ),
    ),
  );
