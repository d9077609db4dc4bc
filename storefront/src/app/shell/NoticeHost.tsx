import { Suspense, useEffect } from 'react';
import { lazyPart, untilItComes } from '../../lib/browser/lazyPart.ts';
import { useLoading, useNotice } from '../../lib/layers/notices.ts';

const load = () => import('./NoticeSlip.tsx');
const Slip = lazyPart(async () => (await load()).NoticeSlip);
const Loader = lazyPart(async () => (await import('./Loader.tsx')).Loader);

/**
 * The overlay of notifications, announced as they come, and the loader. The live regions exist before the first message. Spec 1
 * §2.
 */
export function NoticeHost() {
  const notice = useNotice();
  const loading = useLoading();
  // The code that shows a network failure must be loaded before the network fails: even the first press may fail.
  useEffect(() => void untilItComes(load), []);
  const critical = notice !== null && notice.type !== 'normal';
  const slip = notice ? <Slip key={notice.id} notice={notice} /> : null;
  return (
    <Suspense>
      <div aria-live="polite" role="status">
        {critical ? null : slip}
        {loading ? <Loader /> : null}
      </div>
      <div aria-live="assertive" role="alert">
        {critical ? slip : null}
      </div>
    </Suspense>
  );
}
