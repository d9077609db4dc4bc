// Simulates an hour of browsing with pictures in a few minutes: every page of the grids with all pictures that a browser
// requests there, in the formats and sizes of phones and desktops.
import { readFileSync } from 'node:fs';
import { startShop } from './shopUnderTest.ts';
import type { Row } from './table.ts';

/** Widths that the layout requests, on phones and desktops. */
const widths = [160, 320, 480, 640, 800, 1000, 1250];
const forms = ['image/avif,image/webp,*/*', 'image/webp,*/*'];
const storefronts = ['fr_fr', 'uk_en', 'jp_ja'];
const atOnce = 6;
/** Each browser has loaded every picture this many times in the end, as a new visitor. */
const rounds = 3;

/** A process that is ending has no memory entry any more. */
const residentMegabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Memory of the child processes of a process, in MB. */
function childrenMegabytes(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  let sum = 0;
  for (const child of children)
    try {
      sum += residentMegabytes(Number(child));
    } catch {
      // The process has ended meanwhile.
    }
  return sum;
}

type Piece = { url: string; image?: { url: string } | null };

async function addressesOf(url: string): Promise<string[]> {
  const addresses: string[] = [];
  const pictures = new Set<string>();
  for (const locale of storefronts) {
    const grid = (await (await fetch(`${url}/api/commerce/categories/leather?locale=${locale}`)).json()) as {
      items: Piece[];
    };
    addresses.push(`/${locale}`, `/${locale}/category/leather`);
    for (const piece of grid.items) addresses.push(`/${locale}${piece.url}`);
  }
  for (const page of addresses) {
    const html = await (await fetch(`${url}${page}`)).text();
    for (const [picture] of html.matchAll(/\/images\/[\w/-]+\.[\da-f]{12}\.(?:webp|avif|png|jpe?g)/gu))
      pictures.add(picture);
  }
  const sized = [...pictures].flatMap((picture) => widths.map((width) => `${picture}?w=${width}`));
  return [...addresses, ...sized];
}

const mixed = { pictures: 600, pages: 5000 } as const;

/** Loads addresses with six browsers at once; the largest memory of the server meanwhile, in MB. */
async function loadAll({ url, pid }: { url: string; pid: number }, addresses: readonly string[]): Promise<number> {
  let largest = 0;
  const watch = setInterval(() => (largest = Math.max(largest, residentMegabytes(pid))), 100);
  const waiting = addresses.values();
  const browser = async (): Promise<void> => {
    for (const address of waiting) await (await fetch(`${url}${address}`)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: atOnce }, browser));
  clearInterval(watch);
  return largest;
}

/**
 * Memory of a server that makes 600 pictures and sends 5,000 pages, and then makes 5,000 different ones: more than its cache
 * holds, so that it must drop what it made first.
 */
export async function mixedRows(database: string): Promise<Row[]> {
  const shop = await startShop(database);
  const server = { url: shop.url, pid: shop.process.pid ?? 0 };
  try {
    const all = await addressesOf(shop.url);
    const pages = all.filter((address) => !address.startsWith('/images/'));
    const pictures = all.filter((address) => address.startsWith('/images/')).slice(0, mixed.pictures);
    const views = Array.from({ length: mixed.pages }, (_, at) => pages[at % pages.length] ?? '');
    const browsed = await loadAll(server, [...pictures, ...views]);
    const filled = await loadAll(
      server,
      views.map((page, at) => `${page}?s=${at}`),
    );
    return [
      {
        claim: `server memory, ${pictures.length} pictures and ${mixed.pages} pages`,
        measured: `at most ${browsed} MB`,
        wanted: 'under 300 MB',
        passed: browsed < 300,
      },
      {
        claim: `server memory, ${mixed.pages} different pages, with a full cache of 64 MB`,
        measured: `at most ${filled} MB, ${residentMegabytes(server.pid)} MB in the end`,
        wanted: 'under 400 MB',
        passed: filled < 400,
      },
    ];
  } finally {
    await shop.stop();
  }
}

/** Memory of a server from which visitors load pages with pictures, none of them cached. */
export async function pictureRows(database: string): Promise<Row[]> {
  const shop = await startShop(database);
  const pid = shop.process.pid ?? 0;
  try {
    const addresses = await addressesOf(shop.url);
    let largest = 0;
    let withEncoder = 0;
    let sent = 0;
    let refused = 0;
    const watch = setInterval(() => {
      const own = residentMegabytes(pid);
      largest = Math.max(largest, own);
      withEncoder = Math.max(withEncoder, own + childrenMegabytes(pid));
    }, 100);
    for (let round = 0; round < rounds; round += 1)
      for (const accept of forms) {
        const waiting = addresses.values();
        const browser = async (): Promise<void> => {
          for (const address of waiting) {
            const answer = await fetch(`${shop.url}${address}`, { headers: { accept } });
            await answer.arrayBuffer();
            if (answer.status === 503) refused += 1;
            else if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
            sent += 1;
          }
        };
        await Promise.all(Array.from({ length: atOnce }, browser));
      }
    clearInterval(watch);
    return [
      {
        claim: 'server memory while browsing with pictures, none made before',
        measured: `at most ${largest} MB, ${residentMegabytes(pid)} MB in the end (${sent} pages and pictures, ${refused} refused); with the process that encodes at most ${withEncoder} MB`,
        wanted: 'under 300 MB',
        passed: largest < 300,
      },
    ];
  } finally {
    await shop.stop();
  }
}
