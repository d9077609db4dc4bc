// When the page refreshes its data, and when it signs an idle member out.
import { isListFresh } from '@vitrine/rules/staff/boutiqueQueue';
import { type BoutiqueModel, idleMs } from './boutiqueModel.ts';
import { serverTime } from './deviceStore.ts';

const everyMs = 30_000;
/** Without a touch for so long the page reads nothing by itself: each read would keep the sign-in alive. decisions/0105. */
const unusedMs = 5 * 60_000;
const uses = ['pointerdown', 'keydown', 'scroll'] as const;

/** Watches network, use and time; returns how to stop. */
export function watchDevice(model: BoutiqueModel): () => void {
  let usedAt = Date.now();
  const onUse = (): void => {
    usedAt = Date.now();
  };
  const onNetwork = (): void => void model.enter();
  const turn = (): void => {
    const { day } = model.state;
    const unused = Date.now() - usedAt;
    if (day && (unused > idleMs || !isListFresh(day, serverTime(day)))) void model.signOut();
    else if (model.state.phase === 'day' && (unused < unusedMs || model.state.kept.length > 0)) void model.refresh();
  };
  const timer = setInterval(turn, everyMs);
  for (const use of uses) addEventListener(use, onUse, { passive: true });
  addEventListener('online', onNetwork);
  // A telephone that wakes up has run no timer.
  document.addEventListener('visibilitychange', turn);
  return () => {
    clearInterval(timer);
    for (const use of uses) removeEventListener(use, onUse);
    removeEventListener('online', onNetwork);
    document.removeEventListener('visibilitychange', turn);
  };
}
