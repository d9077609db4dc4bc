import { bytesField, numberField, packedField, zigzag } from './protobuf.ts';

type Point = readonly [number, number];
type Shape = {
  readonly kind: 'point' | 'line' | 'polygon';
  readonly points: readonly Point[];
  readonly properties: Readonly<Record<string, string>>;
};

const extent = 4096;
const kinds = { point: 1, line: 2, polygon: 3 } as const;

/** The drawing commands of a shape: the first point, the other ones, and for a polygon the way back. */
function geometryOf({ kind, points }: Shape): number[] {
  let [x, y] = [0, 0];
  const steps = points.map(([nextX, nextY]) => {
    const step = [zigzag(nextX - x), zigzag(nextY - y)];
    [x, y] = [nextX, nextY];
    return step;
  });
  const [first = [], ...others] = steps;
  const lines = others.length > 0 ? [others.length * 8 + 2, ...others.flat()] : [];
  return [9, ...first, ...lines, ...(kind === 'polygon' ? [15] : [])];
}

function layer(name: string, shapes: readonly Shape[]): Buffer {
  const keys = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(shapes.flatMap(({ properties }) => Object.values(properties)))];
  const features = shapes.map((shape) => {
    const tags = Object.entries(shape.properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
    const geometry = packedField(4, geometryOf(shape));
    return bytesField(2, packedField(2, tags), numberField(3, kinds[shape.kind]), geometry);
  });
  return bytesField(
    3,
    numberField(15, 2),
    bytesField(1, name),
    ...features,
    ...keys.map((key) => bytesField(3, key)),
    ...values.map((value) => bytesField(4, bytesField(1, value))),
    numberField(5, extent),
  );
}

/** A place's name on the spot, in Greek, and in each language of the locator: `name` and `name:xx`, as OpenMapTiles has them. */
const names = {
  name: 'Πλατεία',
  'name:fr': 'Place',
  'name:en': 'Square',
  'name:de': 'Platz',
  'name:es': 'Plaza',
  'name:zh': '广场',
  'name:it': 'Piazza',
  'name:ja': '広場',
  'name:ko': '광장',
  'name:pt': 'Praça',
  'name:ru': 'Площадь',
};

/** A tile of Mapbox's vector tile specification 2.1, the same everywhere: two roads, and a park with a name. */
export const vectorTile = (): Buffer =>
  Buffer.concat([
    layer('park', [
      {
        kind: 'polygon',
        points: [
          [500, 500],
          [1800, 500],
          [1800, 1800],
          [500, 1800],
        ],
        properties: {},
      },
    ]),
    layer('road', [
      {
        kind: 'line',
        points: [
          [0, 2200],
          [4096, 2200],
        ],
        properties: { ref: 'A1' },
      },
      {
        kind: 'line',
        points: [
          [2200, 0],
          [2200, 4096],
        ],
        properties: { ref: 'A2' },
      },
    ]),
    layer('place', [{ kind: 'point', points: [[1150, 1150]], properties: names }]),
  ]);
