import { hasDirectionControl, hasHiddenControl } from '@vitrine/rules/text/hiddenControl';
import { z } from 'zod';

/**
 * Free text that is printed, mailed or shown to staff: refuses the characters that turn the reading direction, because they
 * make it read as something else than was typed, and other hidden ones. Spec 1 §5, invariant S10.
 */
export const freeText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !hasHiddenControl(text), 'direction_control');

/** Like `freeText`, for a line that is stored without its hidden characters (`cleanLine`). */
export const freeLine = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !hasDirectionControl(text), 'direction_control');
