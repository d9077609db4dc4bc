// As much of the protocol buffers' wire format as vector tiles and glyphs use.

/** An unsigned integer in seven-bit groups. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}

/** A signed integer as an unsigned one: 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4. */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** A field that holds an unsigned integer. */
export const numberField = (tag: number, value: number): Buffer => Buffer.concat([varint(tag * 8), varint(value)]);

/** A field that holds a text, bytes, or messages joined. */
export function bytesField(tag: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([varint(tag * 8 + 2), varint(bytes.length), bytes]);
}

/** A field that holds several unsigned integers. */
export const packedField = (tag: number, values: readonly number[]): Buffer => bytesField(tag, ...values.map(varint));
