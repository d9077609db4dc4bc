import { Analytics } from '../../features/banners/Analytics.tsx';
import { Banners } from '../../features/banners/Banners.tsx';

/** The banners over the page, and what tells analytics of it. */
export function Aftermath() {
  return (
    <>
      <Banners />
      <Analytics />
    </>
  );
}
