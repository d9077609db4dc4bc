import type { Picture } from '@vitrine/contract/catalogue';

type StoredPicture = { file: string; hash: string; width: number; height: number; alt: string; role?: Picture['role'] };

/** A picture's URL contains the hash of its content, so that browsers and CDNs may cache it without a limit. */
function pictureUrl(base: string, file: string, hash: string): string {
  return `${base}/${file.replace(/\.([a-z]+)$/u, `.${hash}.$1`)}`;
}

/** A picture in the form of the contract. `base` is `IMAGES_BASE_URL`. */
export function pictureOf(base: string, { file, hash, width, height, alt, role }: StoredPicture): Picture {
  return { url: pictureUrl(base, file, hash), alt, width, height, ...(role ? { role } : {}) };
}
