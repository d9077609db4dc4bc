import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const marks = join(import.meta.dirname, '../../../house/marks');

/** `virtual:house`: the name and marks of the house that this build dresses. No product code knows them otherwise. */
export function houseMarks(folder: string = marks): Plugin {
  const id = '\0virtual:house';
  return {
    name: 'vitrine-house',
    resolveId: (source) => (source === 'virtual:house' ? id : null),
    load(asked) {
      if (asked !== id) return null;
      const about = readFileSync(join(folder, 'house.json'), 'utf8');
      return [
        `import wordmark from '${join(folder, 'wordmark.svg')}?url';`,
        `import monogram from '${join(folder, 'monogram.svg')}?url';`,
        `export const house = { ...${about}, wordmark, monogram };`,
      ].join('\n');
    },
  };
}
