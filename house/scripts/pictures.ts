// Which pictures a piece has: what the imagery tool has put into catalogue/pictures, in the order of the page.
import { existsSync } from 'node:fs';
import type { ColourCode } from '../source/attributes.ts';
import type { Piece } from '../source/families.ts';
import type { Role } from './words.ts';

export type Picture = {
  readonly file: string;
  readonly role: Role;
  readonly color: ColourCode;
  readonly video?: string;
};

const roles: readonly Role[] = ['front', 'three_quarter', 'flat', 'detail', 'scale', 'video'];

/** The pictures of a piece that exist, colour by colour; `file` is relative to the catalogue folder. */
export function picturesOf(piece: Piece): readonly Picture[] {
  const own = [...new Set(piece.cuts.flatMap((cut) => cut.colours))];
  return own.flatMap((color) =>
    roles
      .map((role) => {
        const path = `pictures/${piece.pictured_as ?? piece.code}/${color}-${role}`;
        return { file: `${path}.webp`, role, color, ...(role === 'video' && { video: `${path}.mp4` }) };
      })
      .filter((picture) => existsSync(new URL(`../catalogue/${picture.file}`, import.meta.url))),
  );
}
