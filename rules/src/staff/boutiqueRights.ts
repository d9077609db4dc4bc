// Which rights the steps of a boutique's page need: those of the office's own steps. decisions/0111, 0116.
import type { BoutiqueSubject } from './boutiquePage.ts';
import { mayStaffAct, mayStaffReturn, mayStaffTake, type Rights } from './staffRoles.ts';

/** Whether rights take a step of a boutique's page. Spec 3 §6, decisions/0116. */
export function mayTakeBoutiqueStep(rights: Rights, subject: BoutiqueSubject, step: string): boolean {
  if (subject === 'reservation') return mayStaffAct(rights, 'reserve');
  if (subject === 'visit') return mayStaffAct(rights, 'host_salon');
  if (subject === 'return') return step === 'receive' && mayStaffReturn(rights, 'receive');
  return (['make_ready', 'collect'] as const).some((one) => one === step && mayStaffTake(rights, one));
}
