import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractOutline } from './scripts/vite/contractOutline.ts';
import { houseMarks } from './scripts/vite/houseMarks.ts';
import { messageCatalogues } from './scripts/vite/messageCatalogues.ts';

export default defineConfig({
  plugins: [houseMarks(), messageCatalogues(), contractOutline(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // An asset written into a script or style sheet would need `data:` in the page's policy.
    assetsInlineLimit: 0,
  },
});
