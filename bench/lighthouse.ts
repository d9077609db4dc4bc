// node bench/lighthouse.ts http://localhost:3000: runs Lighthouse on the page kinds with promised scores, mobile and desktop.
// Each page three times; the median counts, as Lighthouse advises for varying scores. Results that are no times never vary.
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findChromium, quietChromium } from '../scripts/lib/chromium.mjs';
import { printTable, type Row } from './table.ts';

const [base = 'http://localhost:3000'] = process.argv.slice(2);
const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

const read = async (call: string): Promise<unknown> => (await fetch(`${base}/api/commerce/${call}`)).json();
const { categories } = (await read('navigation?locale=us_en')) as { categories: { path: string }[] };
const [first] = categories;
if (!first) throw new Error('the demo house is empty');
const grid = (await read(`categories/${first.path.slice('/category/'.length)}?locale=us_en`)) as {
  items: { url: string }[];
};
const front = (await read('content/front?locale=us_en')) as { stories: { path: string }[] };
const pages: Record<string, string> = {
  front: '',
  grid: first.path,
  product: grid.items[0]?.url ?? '',
  cart: '/cart/',
  story: front.stories[0]?.path ?? '',
};

const chromePath = findChromium(console.log);
if (!chromePath) throw new Error('Lighthouse needs Chromium: set CHROMIUM_PATH.');
const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless=new', ...quietChromium, '--disable-dev-shm-usage'],
});
const runs = 3;
type Score = readonly [category: string, score: number];
type Run = { scores: Score[]; performance: number; faults: string[] };

async function run(path: string, mode: 'mobile' | 'desktop'): Promise<Run> {
  const result = await lighthouse(
    `${base}/us_en${path}`,
    { port: chrome.port, output: 'json', logLevel: 'error' },
    mode === 'desktop' ? desktopConfig : undefined,
  );
  const scores = Object.entries(result?.lhr.categories ?? {}).map(([category, { score }]): Score => [
    category,
    Math.round((score ?? 0) * 100),
  ]);
  const faults = Object.values(result?.lhr.audits ?? {})
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id }) => id);
  return { scores, performance: new Map(scores).get('performance') ?? 0, faults };
}

const rows: Row[] = [];
for (const [name, path] of Object.entries(pages))
  for (const mode of ['mobile', 'desktop'] as const) {
    const all: Run[] = [];
    while (all.length < runs) all.push(await run(path, mode));
    const [, middle] = all.toSorted((one, other) => one.performance - other.performance);
    if (!middle) throw new Error('Lighthouse returned no result');
    // The cart is a private page that search engines must not index.
    const passed = middle.scores.every(
      ([category, score]) =>
        (name === 'cart' && category === 'seo') || score >= (wanted[category as keyof typeof wanted] ?? 0),
    );
    if (!passed) console.log(`${name} ${mode}: ${middle.faults.join(', ')}`);
    rows.push({
      claim: `Lighthouse ${name}, ${mode}`,
      measured: `${middle.scores.map(([category, score]) => `${category} ${score}`).join(', ')} (performance of all runs: ${all.map(({ performance }) => performance).join(' ')})`,
      wanted: 'performance 98, the others 100',
      passed,
    });
  }
chrome.kill();
printTable(rows);
process.exit(rows.every(({ passed }) => passed) ? 0 : 1);
