/** @jsxImportSource preact */
import '@fontsource-variable/jost/wght.css';
import '../ui/office.css';
import './boutique.css';
import { render } from 'preact';
import { BoutiquePage } from './BoutiquePage.tsx';
import { BoutiqueModel } from './model/boutiqueModel.ts';
import { type Day, openStore } from './model/deviceStore.ts';
import { watchDevice } from './model/watchDevice.ts';

const place = document.querySelector('#boutique');
if (!place) throw new Error('the page has no place for the boutique');

/** Stores the page on the device, with all that it has loaded so far, and the pictures of each list that is read. */
async function storePage(model: BoutiqueModel): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/office/boutique-worker.js', { scope: '/office/boutique' });
  const { active } = await serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no such argument
  active?.postMessage({ files });
  let stored: Day | null = null;
  const storePictures = (): void => {
    const { day } = model.state;
    if (day === null || day === stored) return;
    stored = day;
    const pictures = day.tasks.flatMap(({ pieces }) => pieces.flatMap(({ image }) => image ?? []));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
    active?.postMessage({ pictures });
  };
  storePictures();
  model.subscribe(storePictures);
  // A count goes on in the vault: its sheet is stored before it is needed.
  const storeSheet = (): void => {
    if (model.state.day?.counts?.some(({ closed_at }) => closed_at === null))
      void import('./parts/CountSheet.tsx').catch(() => undefined);
  };
  storeSheet();
  model.subscribe(storeSheet);
}

const model = new BoutiqueModel(await openStore());
render(<BoutiquePage model={model} />, place);
watchDevice(model);
await model.open();
// After the first page: the letters of its titles, then the store.
await import('@fontsource-variable/cormorant-garamond/wght.css');
await document.fonts.ready;
if ('serviceWorker' in navigator) await storePage(model);
