import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { glyphs } from './glyphs.ts';
import { sprite } from './sprite.ts';
import { vectorTile } from './vectorTile.ts';

const attribution =
  '<a href="https://www.openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>';

/** A style of the MapLibre style specification, version 8, whose files are all on this server. */
const styleOf = (origin: string) => ({
  version: 8,
  name: 'Streets',
  sources: { streets: { type: 'vector', url: `${origin}/data/streets.json` } },
  glyphs: `${origin}/fonts/{fontstack}/{range}.pbf`,
  sprite: `${origin}/styles/streets/sprite`,
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#f4ead7' } },
    { id: 'park', type: 'fill', source: 'streets', 'source-layer': 'park', paint: { 'fill-color': '#7fb069' } },
    {
      id: 'road',
      type: 'line',
      source: 'streets',
      'source-layer': 'road',
      paint: { 'line-color': '#ffffff', 'line-width': 6 },
    },
    {
      id: 'road-number',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'road',
      layout: {
        'symbol-placement': 'line',
        'text-field': '{ref}',
        'text-font': ['Open Sans Regular'],
        'text-size': 12,
      },
    },
    {
      id: 'place',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'place',
      layout: {
        'icon-image': 'dot',
        'text-field': ['get', 'name'],
        'text-font': ['Open Sans Regular'],
        'text-size': 14,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
      },
    },
  ],
});

/** A TileJSON 3.0.0 of the style's only source. */
const tilesOf = (origin: string) => ({
  tilejson: '3.0.0',
  name: 'Streets',
  attribution,
  minzoom: 0,
  maxzoom: 14,
  bounds: [-180, -85.0511, 180, 85.0511],
  tiles: [`${origin}/data/streets/{z}/{x}/{y}.pbf`],
  vector_layers: ['park', 'road', 'place'].map((id) => ({ id, fields: {} })),
});

/** A local map provider for any MapLibre client: its style, and the tiles, glyphs and icons that the style names. */
export function styleServer(): Hono {
  const app = new Hono();
  const tile = gzipSync(vectorTile());
  app.use('*', cors());
  app.get('/styles/streets/style.json', (context) => context.json(styleOf(new URL(context.req.url).origin)));
  app.get('/data/streets.json', (context) => context.json(tilesOf(new URL(context.req.url).origin)));
  app.get('/data/streets/:z/:x/:file{[0-9]+\\.pbf}', (context) =>
    context.body(Uint8Array.from(tile), 200, {
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
    }),
  );
  app.get('/fonts/:fontstack/:file{[0-9]+-[0-9]+\\.pbf}', (context) => {
    const { fontstack, file } = context.req.param();
    const body = Uint8Array.from(glyphs(fontstack, Number.parseInt(file, 10)));
    return context.body(body, 200, { 'content-type': 'application/x-protobuf' });
  });
  for (const pixelRatio of [1, 2] as const) {
    const { index, png } = sprite(pixelRatio);
    const name = `/styles/streets/sprite${pixelRatio === 2 ? '@2x' : ''}`;
    app.get(`${name}.json`, (context) => context.json(index));
    app.get(`${name}.png`, (context) => context.body(Uint8Array.from(png), 200, { 'content-type': 'image/png' }));
  }
  return app;
}
