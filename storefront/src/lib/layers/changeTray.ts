// Apart from `trays.ts`, which every page loads first.
import { trayTimings } from '@vitrine/rules/screen/timings';
import { finishTrays, openTray, type TrayName, type TrayParams } from './trays.ts';

/** Replaces the open trays by another after an action in them: closes them after 500 ms, opens it 200 ms later. Spec 2 §9. */
export function changeTray(name: TrayName, params: TrayParams): void {
  const [beforeClosing, beforeOpening] = trayTimings.change;
  setTimeout(() => {
    finishTrays();
    setTimeout(() => openTray(name, params), beforeOpening);
  }, beforeClosing);
}
