// npm run screens -- office [--roles supervisor,care] [--languages en,fr] [--widths 1440,390] [--dark] [--dialogs] [--only prices]: takes a
// picture of every page of each role on a demo house of its own, writes them onto contact sheets, and names what is cut off, too wide, a raw
// code, or the same in both languages. DEMO_URL and DEMO_DATA name an open demo house instead.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { fontSettings, writeFonts } from '../e2e/fonts.ts';
import { startShop } from '../e2e/shopProcess.ts';
import { findChromium, quietChromium } from './lib/chromium.mjs';
import { contactSheets } from './lib/contactSheets.mjs';
import { faultsOf, linesOf, openPage, pathsOf, signedIn } from './lib/officeVisit.mjs';

const flag = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};
const isOn = (name) => process.argv.includes(`--${name}`);
const everyRole = 'supervisor,care,warehouse,boutique,accounts,merchandiser,translator,marketing,finance,it,auditor';
const roles = flag('roles', everyRole).split(',');
const languages = flag('languages', 'en,fr').split(',');
const widths = flag('widths', '1440,390').split(',').map(Number);
const only = flag('only', '');
const folder = path.resolve(import.meta.dirname, '../e2e/test-results/office-screens');
/** How tall a picture of a page is at most. */
const mostTall = 1650;
const mostDialogs = 14;

const nameOf = (where) => where.replaceAll(/[^\w]+/gu, '-').slice(0, 60) || 'today';

/** A picture of what the window shows, of a page from its top. */
async function picture(page, { width, file, isDialog = false }) {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
  await page.waitForTimeout(150);
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(mostTall, Math.max(tall, 600));
  await page.screenshot(
    isDialog ? { path: file } : { path: file, fullPage: true, clip: { x: 0, y: 0, width, height } },
  );
  return file;
}

/** Presses each button of a page that opens a question, and takes a picture of it. */
async function dialogsOf(page, where, { width, take }) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const buttons = page.getByRole('main').getByRole('button');
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => (one.disabled ? '' : (one.firstChild?.textContent ?? '').trim())),
  );
  const first = names.flatMap((name, at) => (name !== '' && names.indexOf(name) === at ? [at] : []));
  for (const at of first.slice(0, mostDialogs)) {
    await openPage(page, where);
    const button = buttons.nth(at);
    await button.click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(200);
    if (!(await page.locator('dialog[open]').count())) continue;
    await take(`${nameOf(where)}--${nameOf(names[at])}`, width);
  }
}

/** Every page of a role in a language, as pictures and faults. */
async function visit(page, role, language, lines) {
  const paths = (await pathsOf(page, { isWhole: role === 'supervisor' })).filter((one) => one.includes(only));
  const faults = [];
  const files = new Map(widths.map((width) => [width, []]));
  const take = async (name, width, isDialog) => {
    const file = path.join(folder, `${role}-${language}-${width}-${name}.png`);
    files.get(width)?.push(await picture(page, { width, file, isDialog }));
    for (const fault of await faultsOf(page)) faults.push(`${role} ${language} ${width} ${name}: ${fault}`);
  };
  await page.evaluate((chosen) => localStorage.setItem('office-language', chosen), language);
  for (const where of paths) {
    await openPage(page, where);
    lines.set(`${language} ${where}`, await linesOf(page));
    for (const width of widths) await take(nameOf(where), width, false);
    if (isOn('dialogs'))
      for (const width of widths) await dialogsOf(page, where, { width, take: (name) => take(name, width, true) });
  }
  for (const width of widths)
    for (const sheet of await contactSheets({
      files: files.get(width) ?? [],
      width,
      folder,
      name: `sheet-${role}-${language}-${width}`,
    }))
      console.log(sheet);
  return faults;
}

/** Lines that are the same in both languages: names and numbers, or what is not translated. */
function untranslated(lines) {
  const shown = new Map();
  for (const [key, english] of lines) {
    const where = key.slice(3);
    const french = new Set(key.startsWith('en ') ? lines.get(`fr ${where}`) : []);
    for (const line of english) if (french.has(line) && /\p{Ll}{3}/u.test(line)) shown.set(line, where);
  }
  return [...shown].map(([line, where]) => `${where || 'today'}: ${line.slice(0, 100)}`);
}

const named = process.env.DEMO_URL;
const shop = named === undefined ? await startShop({ DEMO_PEOPLE: '1', DEMO_CLOCK: '0' }) : null;
// Without the fonts of the papers, a machine may draw boxes for Chinese.
writeFonts();
const browser = await chromium.launch({
  executablePath: findChromium(console.log) ?? undefined,
  args: quietChromium,
  env: { ...process.env, FONTCONFIG_FILE: fontSettings },
});
try {
  const data = shop?.folder ?? process.env.DEMO_DATA ?? '';
  const { password, members } = JSON.parse(readFileSync(path.join(data, 'people/staff.json'), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const found = [];
  for (const role of roles) {
    const person = members.find((one) => one.role === role);
    if (person === undefined) throw new Error(`the demo house has no ${role}`);
    const scheme = isOn('dark') ? 'dark' : 'light';
    const page = await signedIn(browser, { url: shop?.url ?? named, password, person, scheme });
    const lines = new Map();
    for (const language of languages) found.push(...(await visit(page, role, language, lines)));
    found.push(...untranslated(lines).map((line) => `${role} the same in both languages: ${line}`));
    await page.context().close();
  }
  writeFileSync(path.join(folder, 'faults.txt'), found.join('\n'));
  console.log(`${found.length} lines to read in ${path.join(folder, 'faults.txt')}`);
} finally {
  await browser.close();
  await shop?.close();
}
