import type { Plugin } from 'vite';

const outline = `
const part = new Proxy(function () {}, {
  get: (_target, key) => {
    if (key === 'parse' || key === 'safeParse' || key === '~standard')
      throw new Error('The contract is checked by the server; a form brings its own schema');
    return key === Symbol.toPrimitive ? () => 'schema' : part;
  },
  apply: () => part,
});
export const z = part;
`;

/**
 * In the browser a call needs its method and path, not its schemas: there the contract's `zod` is an empty outline, and
 * the library stays out of the first load. Forms import `zod/mini` themselves and are not touched.
 */
export function contractOutline(): Plugin {
  const id = '\0contract-outline';
  return {
    name: 'vitrine-contract-outline',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      return source === 'zod' && importer && /\/contract\/src\//u.test(importer) ? id : null;
    },
    load(asked) {
      return asked === id ? { code: outline, moduleSideEffects: false } : null;
    },
  };
}
