import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractOutline } from './scripts/vite/contractOutline.ts';
import { houseMarks } from './scripts/vite/houseMarks.ts';
import { messageCatalogues } from './scripts/vite/messageCatalogues.ts';
import { routerParts } from './scripts/vite/routerParts.ts';

export default defineConfig(({ command }) => ({
  plugins: [houseMarks(), messageCatalogues(), contractOutline(), routerParts(), reactRouter()],
  // Short class names where nobody reads them.
  css: { modules: command === 'build' ? { generateScopedName: 'v[hash:base64:5]' } : {} },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes in one piece: it packs better than twenty.
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|rolldown\/runtime|src\/app\/(?:entry|root|pageMeta|ErrorPage|shell\/PageFrame|routes\/storefront)|src\/ui\/(?:(?:Button|Picture|Crumbs|TextLink|Swatch)\.tsx|card\.module\.css)|src\/lib\/(?:listed|money|titlePrefix)\.ts|contract\/src\/basket\.ts|rules\/src\/catalogue\/(?:configurator|openingSelection|resolveSelection|sku|size)\.ts|features\/product\/(?:product\.module\.css|currentChoice)/u,
                },
                // Each comes in one piece when it is first wanted.
                { name: 'session', test: /src\/lib\/session(?:Keeping|Storage)|returnPath|shell\/SessionWatch/u },
                { name: 'notice', test: /shell\/(?:NoticeSlip|Loader|notice\.module)/u },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    target: 'baseline-widely-available',
    // An asset written into a script or style sheet would need `data:` in the page's policy.
    assetsInlineLimit: 0,
  },
}));
