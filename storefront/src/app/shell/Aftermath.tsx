import { useEffect } from 'react';
import { Analytics } from '../../features/banners/Analytics.tsx';
import { Banners } from '../../features/banners/Banners.tsx';
import { hearUnheardFields } from '../../lib/unheardFields.ts';
import { usePageTurn } from './usePageTurn.ts';

/** The banners over the page, what tells analytics of it, where the focus goes on the next, and fields filled in silence. */
export function Aftermath() {
  usePageTurn();
  useEffect(hearUnheardFields, []);
  return (
    <>
      <Banners />
      <Analytics />
    </>
  );
}
