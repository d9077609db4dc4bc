// npm run first-load -- [ROUTE] [LIMIT_KB]: the JavaScript that a first visit of a route fetches, brotli; without a route, of
// each with a limit. Exits with 1 above it. Run after the build. Expectations §3 (product page, 105 KB).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

type RouteEntry = { readonly parentId?: string; readonly module: string; readonly imports: readonly string[] };
type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, RouteEntry>>;
  readonly url: string;
};

/** The limits of routes, in KB. */
const limits = { 'routes/product': 105, 'routes/salon': 150 };

const client = join(import.meta.dirname, '../build/client');

/** The scripts of a route: entry, its own and its parents' modules, all that they import, and the route manifest. */
function scriptsOf(manifest: Manifest, route_id: string): string[] {
  const scripts = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (let id: string | undefined = route_id; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`No route ${id}; there are ${Object.keys(manifest.routes).join(', ')}`);
    for (const script of [route.module, ...route.imports]) scripts.add(script);
  }
  return [...scripts];
}

/** Bytes of a script as a browser that takes brotli fetches it. */
function brotliBytes(script: string): number {
  return brotliCompressSync(readFileSync(join(client, script))).length;
}

if (import.meta.main) {
  const [only, limit = '105'] = process.argv.slice(2);
  const build: string = join(import.meta.dirname, '../build/server/index.js');
  const { assets } = (await import(build)) as { assets: Manifest };
  for (const [route, most] of only ? [[only, Number(limit)] as const] : Object.entries(limits)) {
    const rows = scriptsOf(assets, route).map((script) => [script, brotliBytes(script)] as const);
    const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
    const lines = rows
      .toSorted((a, b) => b[1] - a[1])
      .map(([script, bytes]) => `${String(bytes).padStart(7)} ${script}`);
    process.stdout.write(`${lines.join('\n')}\n${route}: ${(total / 1024).toFixed(1)} KB of ${most} KB\n`);
    if (total > most * 1024) process.exitCode = 1;
  }
}
