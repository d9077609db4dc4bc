import { bareServer, pairedRatio, requestsPerSecond, wireBytes } from './load.ts';
import type { Row } from './table.ts';

async function againstBare(
  claim: string,
  url: string,
  headers: Record<string, string>,
  wanted: { atLeast: number } | { atMostSlower: number },
  connections = 32,
): Promise<Row> {
  const bytes = await wireBytes(url, headers);
  const bare = await bareServer(bytes.body, bytes.headers);
  const { a, b, ratio } = await pairedRatio(
    () => requestsPerSecond({ url, headers, connections }),
    () => requestsPerSecond({ url: bare.url, headers, connections }),
  );
  bare.close();
  const measured = `${Math.round(a)}/s of ${Math.round(b)}/s bare, ${ratio.toFixed(2)} (${(1 / ratio).toFixed(1)} x slower)`;
  return 'atLeast' in wanted
    ? { claim, measured, wanted: `at least ${wanted.atLeast} of bare`, passed: ratio >= wanted.atLeast }
    : { claim, measured, wanted: `at most ${wanted.atMostSlower} x slower`, passed: 1 / ratio <= wanted.atMostSlower };
}

/**
 * Pages and public calls against a bare server that sends the same bytes. `uncached` is the same shop with its caches
 * off.
 */
export async function readRows(
  cached: string,
  uncached: string,
  product: { path: string; sku: string },
  category: string,
): Promise<Row[]> {
  // One visitor at a time: several at once would share one rendering and hide its cost.
  const one = 1;
  const br = { 'accept-encoding': 'br' };
  const productCall = `/api/commerce/products/${encodeURIComponent(product.sku)}?locale=fr_fr`;
  const gridCall = `/api/commerce/categories/${category}?locale=fr_fr`;
  return [
    await againstBare('cached product page', `${cached}${product.path}`, br, { atLeast: 0.6 }),
    await againstBare(
      'uncached product page, rendered each time',
      `${uncached}${product.path}`,
      br,
      {
        atMostSlower: 400,
      },
      one,
    ),
    await againstBare('product JSON, read cache', `${cached}${productCall}`, br, { atMostSlower: 3 }),
    await againstBare('product JSON, no cache', `${uncached}${productCall}`, br, { atMostSlower: 15 }, one),
    await againstBare('grid JSON, read cache', `${cached}${gridCall}`, br, { atMostSlower: 3 }),
    await againstBare('grid JSON, no cache', `${uncached}${gridCall}`, br, { atMostSlower: 15 }, one),
  ];
}
