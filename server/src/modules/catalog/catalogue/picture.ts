import type { Picture } from '@vitrine/contract/catalogue';
import type { Focus } from '@vitrine/rules/catalogue/focus';
import { clipTypeOf } from '@vitrine/rules/catalogue/pictures';

/** A clip as the gallery stores it. */
export type StoredVideo = { file: string; hash: string; uploaded_at: string };

type StoredPicture = {
  file: string;
  hash: string;
  width: number;
  height: number;
  alt: string;
  role?: Picture['role'];
  /** Null, or absent in a gallery that an earlier version has written: the middle. */
  focus?: Focus | null;
  video?: StoredVideo | null;
};

/** A file's URL contains the hash of its content, so that browsers and CDNs may cache it without a limit. */
function hashedUrl(base: string, file: string, hash: string): string {
  return `${base}/${file.replace(/\.([a-z0-9]+)$/u, `.${hash}.$1`)}`;
}

function videoOf(base: string, { file, hash, uploaded_at }: StoredVideo): NonNullable<Picture['video']> {
  const type = clipTypeOf(file);
  // The import accepts no other file.
  if (type === null) throw new RangeError(`Not a clip: ${file}`);
  return { url: hashedUrl(base, file, hash), type, uploaded_at };
}

/** A picture in the form of the contract, with its clip. `base` is `IMAGES_BASE_URL`. */
export function pictureOf(
  base: string,
  { file, hash, width, height, alt, role, focus, video }: StoredPicture,
): Picture {
  const picture = { url: hashedUrl(base, file, hash), alt, width, height };
  return {
    ...picture,
    ...(role ? { role } : {}),
    ...(focus ? { focus } : {}),
    ...(video ? { video: videoOf(base, video) } : {}),
  };
}
