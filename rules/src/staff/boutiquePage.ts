// The page of a boutique's day: its steps, which of them can be undone, and its PINs. Loads no calendar: the page is small.
// decisions/0116.
/** What a boutique works on, and the steps that its page takes of each. Spec 2 §4, spec 3 §4. */
export const boutiqueSteps = {
  reservation: ['confirm', 'decline', 'collect', 'miss'],
  pickup: ['make_ready', 'collect'],
  return: ['receive'],
  visit: ['visited', 'missed'],
} as const;
export type BoutiqueSubject = keyof typeof boutiqueSteps;
/** The same as a list. Spec 2 §4, spec 3 §4. */
export const boutiqueSubjects = ['reservation', 'pickup', 'return', 'visit'] as const satisfies BoutiqueSubject[];
export type BoutiqueStep = (typeof boutiqueSteps)[BoutiqueSubject][number];
/** Every step of the page. Spec 2 §4, spec 3 §4. */
export const everyBoutiqueStep = [
  'confirm',
  'decline',
  'collect',
  'miss',
  'make_ready',
  'receive',
  'visited',
  'missed',
] as const satisfies BoutiqueStep[];

/** Whether a subject has a step. Spec 3 §4. */
export const hasStep = (subject: BoutiqueSubject, step: string): boolean =>
  boutiqueSteps[subject].some((one) => one === step);

/** Milliseconds for which a step can be undone, and for which its messages and its capture wait. Spec 3 §6, decisions/0116. */
export const undoMs = 10 * 60_000;

const undone: { readonly [Subject in BoutiqueSubject]: readonly (typeof boutiqueSteps)[Subject][number][] } = {
  reservation: ['confirm', 'decline', 'miss'],
  pickup: ['make_ready'],
  // What has changed hands is reported, not undone.
  return: [],
  visit: ['visited', 'missed'],
};

/** Whether a step can be undone at all. Spec 3 §6, decisions/0116. */
export const isUndoable = (subject: BoutiqueSubject, step: string): boolean =>
  undone[subject].some((one) => one === step);

/** Whether a step is young enough to be undone; moments in milliseconds. Spec 3 §6, decisions/0116. */
export const isInUndoTime = (settled_at: number, now: number): boolean => now - settled_at < undoMs;

/** Why a handover was wrong. Spec 3 §6, decisions/0116. */
export const handoverFaults = ['not_handed_over', 'other_person', 'other_piece'] as const;
export type HandoverFault = (typeof handoverFaults)[number];
/** What became of a wrong handover. Spec 3 §6, decisions/0116. */
export const handoverOutcomes = ['handed_over', 'given_back', 'lost'] as const;
export type HandoverOutcome = (typeof handoverOutcomes)[number];

/** Digits of a PIN. Spec 3 §6, decisions/0116. */
export const pinDigits = 6;
/** Wrong PINs of a person at a device, and of all persons at it, within a day. Spec 3 §6, decisions/0116. */
export const pinTries = {
  person: { points: 5, seconds: 86_400 },
  device: { points: 20, seconds: 86_400 },
} as const;

const steps = (pin: string): Set<number> =>
  new Set(Array.from({ length: pin.length - 1 }, (_none, at) => Number(pin[at + 1]) - Number(pin[at])));

/**
 * Why a PIN is refused; null for a good one. One digit, a ladder (123456, 654321) and a repeated part (121212, 123123) are what a
 * thief tries first. Spec 3 §6, decisions/0116.
 */
export function pinRefusal(pin: string): 'pin_format' | 'pin_simple' | null {
  if (!new RegExp(`^\\d{${pinDigits}}$`, 'u').test(pin)) return 'pin_format';
  if (steps(pin).size === 1 || /^(\d{2})\1\1$|^(\d{3})\2$/u.test(pin)) return 'pin_simple';
  return null;
}
