import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractOutline } from '../contract/scripts/contractOutline.ts';
import { houseMarks } from './scripts/vite/houseMarks.ts';
import { messageCatalogues } from './scripts/vite/messageCatalogues.ts';
import { routerParts } from './scripts/vite/routerParts.ts';

/** Scripts with a name: the pieces of `codeSplitting` below, and those that the journeys hold back. */
const named: ReadonlySet<string> = new Set([
  'base',
  'form',
  'store-parts',
  'orders',
  'session',
  'notice',
  'CartTray',
  'openMap',
]);

export default defineConfig(({ command }) => ({
  plugins: [houseMarks(), messageCatalogues(), contractOutline(), routerParts(), reactRouter()],
  // Short class names in the build, where developers do not read them.
  css: { modules: command === 'build' ? { generateScopedName: 'v[hash:base64:5]' } : {} },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The first scripts name all others: a short hash tells them and their versions apart, and few have a name.
            chunkFileNames: ({ name }) => (named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
            entryFileNames: 'assets/[name]-[hash:7].js',
            // What every page needs comes in one piece: it packs better than twenty.
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|rolldown\/runtime|src\/app\/(?:entry|root|pageMeta|ErrorPage|shell\/PageFrame|routes\/storefront)|src\/ui\/\w+\/(?:(?:Button|Picture|Crumbs|TextLink|Swatch)\.tsx|(?:card|carousel)\.module\.css)|src\/lib\/\w+\/(?:currentChoice|listed|money|titlePrefix)\.ts|contract\/src\/basket\.ts|rules\/src\/catalogue\/(?:configurator|openingSelection|resolveSelection|sku|size)\.ts|rules\/src\/stock\/stockType\.ts|features\/product\/(?:product|gallery)\.module\.css/u,
                },
                // Each comes in one piece when it is first wanted.
                {
                  name: 'form',
                  test: /lib\/forms\/(?:useShopForm|form(?:Values|Faults)|correctedFaults|silentFields|validation)\.ts|ui\/fields\/(?:FaultList|PasswordField|Field)\.tsx|rules\/src\/(?:fields\/messageKeys|forms\/(?:validate|formErrors|fieldChecks))\.ts/u,
                },
                {
                  name: 'store-parts',
                  test: /features\/stores\/(?:StoreAddress|Directions|Tabs|useNow|useDistance|stores?\.module)|ui\/\w+\/(?:AddressLines|PhoneLink)\.tsx/u,
                },
                { name: 'orders', test: /features\/orders\//u },
                { name: 'session', test: /src\/lib\/\w+\/session(?:Keeping|Storage)|returnPath|shell\/SessionWatch/u },
                {
                  name: 'notice',
                  test: /shell\/(?:NoticeSlip|Loader|notice\.module)|lib\/calls\/(?:presentError|refusal)\.ts|contract\/src\/errors/u,
                },
              ],
            },
          },
        },
      },
    },
  },
  // In development: finds every library before the first page asks, or that page reloads while it loads.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/testing/**'] },
  build: {
    target: 'baseline-widely-available',
    // An asset written into a script or style sheet would need `data:` in the page's policy.
    assetsInlineLimit: 0,
  },
}));
