import type { Plugin } from 'vite';

// Parts of the router that this storefront never runs, by file → the names that others import from it. All routes are known
// from the start (`routeDiscovery: initial`), the browser has no instrumentation, and the root has its own error page and first
// page.
const unused: Readonly<Record<string, string>> = {
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = {};
  `,
  'dom/ssr/errorBoundaries.js': `
    export const RemixErrorBoundary = ({ children }) => children;
    export const RemixRootDefaultErrorBoundary = () => null;
    export const BoundaryShell = () => null;
  `,
  'dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680;
    export const getManifestPath = () => '';
    export const getPartialManifest = () => ({});
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const getPathsWithAncestors = () => [];
    export const handleClientVersionMismatch = () => undefined;
    export const isFogOfWarEnabled = () => false;
    export const useFogOFWarDiscovery = () => undefined;
  `,
};

// And within a file: no link of ours looks ahead (`prefetch`), which would fetch whole pages on narrow lines, and no
// form is sent by the router.
const unusedFunctions = [
  { file: 'dom/ssr/components.js', name: 'PrefetchPageLinks' },
  { file: 'dom/lib.js', name: 'useSubmit' },
];

/**
 * Leaves unused parts of the router out of the browser's scripts (5 KB of the first load). A router without them stops
 * the build.
 */
export function routerParts(): Plugin {
  const found = new Set<string>();
  return {
    name: 'vitrine-router-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const part = Object.keys(unused).find((file) => id.includes('/react-router/') && id.endsWith(file));
      if (!part) return null;
      found.add(part);
      return { code: unused[part] ?? '', moduleSideEffects: false };
    },
    transform(code, id) {
      const unusedHere = unusedFunctions.find(({ file }) => id.includes('/react-router/') && id.endsWith(file));
      if (!unusedHere) return null;
      const { file, name } = unusedHere;
      const without = code.replace(
        new RegExp(`^function ${name}\\([\\s\\S]*?^\\}$`, 'mu'),
        `function ${name}() { return null; }`,
      );
      if (without !== code) found.add(file);
      return without;
    },
    buildEnd(error) {
      if (!error && found.size !== Object.keys(unused).length + unusedFunctions.length)
        this.error('The router has other parts than before');
    },
  };
}
