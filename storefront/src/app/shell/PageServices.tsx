import { Analytics } from '../../features/banners/Analytics.tsx';
import { Banners } from '../../features/banners/Banners.tsx';
import { useLayerHistory } from '../../lib/layers.ts';
import { usePageTurn } from './usePageTurn.ts';

/** The banners over the page, what tells analytics of it, and where the focus goes on the next. */
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
