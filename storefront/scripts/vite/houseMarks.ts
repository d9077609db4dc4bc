import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The house's folder: HOUSE, as for the server, from the project's root. */
const marks = join(resolve(import.meta.dirname, '../../..', process.env.HOUSE || 'house'), 'marks');

/** `virtual:house`: the name and marks of the house that this build is for. Product code has no other access to them. */
export function houseMarks(folder: string = marks): Plugin {
  const id = '\0virtual:house';
  return {
    name: 'vitrine-house',
    resolveId: (source) => (source === 'virtual:house' ? id : null),
    load(asked) {
      if (asked !== id) return null;
      // The seller is for papers, which the server writes.
      const { seller: _seller, ...about } = JSON.parse(readFileSync(join(folder, 'house.json'), 'utf8')) as {
        seller?: unknown;
      };
      const [, width, height] =
        / viewBox="\S+ \S+ (\S+) (\S+)"/u.exec(readFileSync(join(folder, 'wordmark.svg'), 'utf8')) ?? [];
      if (!width || !height) throw new Error('The wordmark of the house has no viewBox.');
      return [
        `import wordmark from '${join(folder, 'wordmark.svg')}?url';`,
        `import monogram from '${join(folder, 'monogram.svg')}?url';`,
        `export const house = { ...${JSON.stringify(about)}, wordmark, monogram, wordmark_size: [${width}, ${height}] };`,
      ].join('\n');
    },
  };
}
