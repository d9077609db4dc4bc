import { type HouseNotice, houseNotices } from '@vitrine/contract/content';
import { bannerCarousel } from '@vitrine/rules/banners/carousel';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { usePage } from '../../lib/pages/page.ts';

/** Pages that show news: those where nothing else uses the lower edge, and no task is interrupted. */
const rooms: ReadonlySet<string> = new Set(['front', 'category', 'grid', 'master', 'story', 'faq', 'search']);

function isHidden(): boolean {
  try {
    return sessionStorage.getItem(bannerCarousel.hide_key) !== null;
  } catch {
    return false;
  }
}

/** The house's notices, requested once no other banner shows and unless they were closed in this session. Spec 1 §2. */
export function useHouseNotices(turn: boolean): { notices: readonly HouseNotice[]; close: () => void } {
  const locale = useLocale();
  const hasRoom = rooms.has(usePage()?.kind ?? '');
  const [notices, setNotices] = useState<readonly HouseNotice[] | null>(null);
  const wanted = turn && hasRoom && notices === null;
  useEffect(() => {
    if (!wanted || isHidden()) return undefined;
    let stays = true;
    call(houseNotices, { query: { locale } }).then(
      (answer) => (stays ? setNotices(answer.notices) : undefined),
      // News that fail to load show no error.
      () => undefined,
    );
    return () => {
      stays = false;
    };
  }, [wanted, locale]);
  return {
    notices: turn && hasRoom ? (notices ?? []) : [],
    close: () => {
      try {
        sessionStorage.setItem(bannerCarousel.hide_key, '1');
      } catch {
        // Without storage, closed notices show again on the next page load.
      }
      setNotices([]);
    },
  };
}
