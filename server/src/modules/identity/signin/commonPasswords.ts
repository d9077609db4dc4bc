import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spellingsOf } from '@vitrine/rules/account/guessablePassword';

/** Sorted hashes of `hashBytes` each, made by server/scripts/makeCommonPasswords.mjs. */
export const listFile = join(import.meta.dirname, 'commonPasswords.bin');
/** With 100,000 entries in 2^40 values, one good password in ten million is rejected by chance. */
const hashBytes = 5;

/** The list entry of a password: the first bytes of its SHA-256. */
export const commonHash = (spelling: string): Buffer =>
  createHash('sha256').update(spelling).digest().subarray(0, hashBytes);

let list: Buffer | undefined;

function isListed(sorted: Buffer, entry: Buffer): boolean {
  let [low, high] = [0, sorted.length / hashBytes];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = sorted.compare(entry, 0, hashBytes, middle * hashBytes, (middle + 1) * hashBytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** Whether a password is among the 100,000 most common ones of eight or more characters. Works offline. ASVS 6.2.4, 6.2.12. */
export function isCommonPassword(password: string): boolean {
  const sorted = (list ??= readFileSync(listFile));
  return spellingsOf(password).some((spelling) => isListed(sorted, commonHash(spelling)));
}
