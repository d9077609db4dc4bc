import { Analytics } from '../../features/banners/Analytics.tsx';
import { Banners } from '../../features/banners/Banners.tsx';
import { useLayerHistory } from '../../lib/layers/layers.ts';
import { usePageTurn } from './usePageTurn.ts';

/** The banners over the page, the analytics reporting, and the focus after a navigation. */
export function PageServices() {
  usePageTurn();
  useLayerHistory();
  return (
    <>
      <Banners />
      <Analytics />
    </>
  );
}
