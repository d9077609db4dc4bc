import { lazy, Suspense } from 'react';
import { useLoading, useNotice } from '../../lib/notices.ts';

const Slip = lazy(() => import('./NoticeSlip.tsx').then((module) => ({ default: module.NoticeSlip })));
const Loader = lazy(() => import('./Loader.tsx').then((module) => ({ default: module.Loader })));

/** The overlay of messages, read out as they come, and the loader. The regions stand before there is anything to say. Spec 1 §2. */
export function NoticeHost() {
  const notice = useNotice();
  const loading = useLoading();
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
