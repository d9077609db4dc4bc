import { defineConfig } from 'vite';
import { contractOutline } from '../contract/scripts/contractOutline.ts';
import { messageCatalogues } from './scripts/messages.ts';

export default defineConfig(({ command }) => ({
  base: '/office/',
  plugins: [messageCatalogues(), contractOutline()],
  oxc: { jsx: { runtime: 'automatic' } },
  css: { modules: command === 'build' ? { generateScopedName: 'o[hash:base64:5]' } : {} },
  build: {
    outDir: 'build',
    target: 'baseline-widely-available',
    // An asset written into a script or style sheet would need `data:` in the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        office: 'index.html',
        boutique: 'boutique.html',
        'boutique-worker': 'src/boutique/worker.ts',
      },
      // A service worker keeps its address: browsers compare its content with the last one.
      output: { entryFileNames: ({ name }) => (name === 'boutique-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
}));
