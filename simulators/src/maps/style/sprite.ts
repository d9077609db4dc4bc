import { crc32, deflateSync } from 'node:zlib';

/** Pixels of the one icon's side. */
const side = 12;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The icons of a style, for screens of one or two pixels a point: a list of them, and one PNG. */
export function sprite(pixelRatio: 1 | 2): { index: object; png: Buffer } {
  const pixels = side * pixelRatio;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // Eight bits each of red, green, blue and opacity.
  header.set([8, 6], 8);
  const row = Buffer.concat([
    Buffer.alloc(1),
    ...Array.from({ length: pixels }, () => Buffer.from([178, 34, 34, 255])),
  ]);
  const png = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: pixels }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { index: { dot: { x: 0, y: 0, width: pixels, height: pixels, pixelRatio } }, png };
}
