// The pictures of a product in the import's form, and as the calls have them. decisions/0136.
import type { ProductPicture } from '@vitrine/contract/staffProducts';
import { pictureRoles } from '@vitrine/rules/catalogue/pictures';
import { withoutCopies } from '@vitrine/rules/storefronts/ownWords';
import { type Fields, isFields } from '../../catalog/catalogueimport/mergeRow.ts';

/** The folder of an import that has the files. */
const folder = 'pictures/';

/** A picture as a row of the import has it; a language without words is left out, and refused where it is needed. */
export function pictureRow({ file, role, color, alt, video }: ProductPicture): Fields {
  const words = Object.entries(alt).filter(([, text]) => text.trim() !== '');
  return {
    file: `${folder}${file}`,
    role,
    ...(color !== null && { color }),
    alt: withoutCopies(Object.fromEntries(words)),
    ...(video !== null && { video: `${folder}${video}` }),
  };
}

const plainFile = (file: unknown): string => String(file).slice(folder.length);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The pictures of a row. */
export function picturesIn(images: unknown): ProductPicture[] {
  const rows = Array.isArray(images) ? images.filter(isFields) : [];
  return rows.map(({ file, role, color, alt, video }) => ({
    file: plainFile(file),
    role: pictureRoles.find((one) => one === role) ?? 'front',
    color: textOf(color),
    alt: isFields(alt) ? (alt as ProductPicture['alt']) : {},
    video: typeof video === 'string' ? plainFile(video) : null,
  }));
}
