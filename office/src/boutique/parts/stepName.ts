import { everyBoutiqueStep } from '@vitrine/rules/staff/boutiquePage';
import type { DayText } from '../model/boutiqueWords.ts';

const named = [...everyBoutiqueStep, 'undo'] as const;

/** The name of a step as its user reads it; of one that is not of this page, that something has changed. */
export const stepName = (text: DayText, step: string): string => {
  const known = named.find((one) => one === step);
  return text(known === undefined ? 'step.other' : `step.${known}`);
};
