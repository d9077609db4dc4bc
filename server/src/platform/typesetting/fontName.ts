const directory = 12;
const entrySize = 16;
const recordSize = 12;
/** Family, style, full name and PostScript name. */
const nameIds = [1, 2, 4, 6] as const;

/** A font under another family name: its `name` table is replaced. Throws when it has none. */
export function named(font: Buffer, family: string): Buffer {
  const count = font.readUInt16BE(4);
  const entry = Array.from({ length: count }, (_, index) => directory + entrySize * index).find(
    (at) => font.toString('latin1', at, at + 4) === 'name',
  );
  if (entry === undefined) throw new Error('the font has no name');
  const texts = nameIds.map((id) => Buffer.from(id === 2 ? 'Regular' : family, 'utf16le').swap16());
  const header = Buffer.alloc(6 + recordSize * nameIds.length);
  header.writeUInt16BE(nameIds.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  for (const [index, id] of nameIds.entries()) {
    const length = texts[index]?.length ?? 0;
    // Windows, Unicode, English.
    for (const [place, value] of [3, 1, 0x409, id, length, offset].entries())
      header.writeUInt16BE(value, 6 + recordSize * index + 2 * place);
    offset += length;
  }
  const padding = Buffer.alloc((4 - (font.length % 4)) % 4);
  const renamed = Buffer.concat([font, padding, header, ...texts]);
  renamed.writeUInt32BE(font.length + padding.length, entry + 8);
  renamed.writeUInt32BE(header.length + offset, entry + 12);
  return renamed;
}
