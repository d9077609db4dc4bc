import { hasDirectionControl } from '@vitrine/rules/text/directionControl';
import { z } from 'zod';

/**
 * Free text that is printed, mailed or shown to staff: refuses the characters that turn the reading direction, because they
 * make it read as something else than was typed. Spec 1 §5, invariant S10.
 */
export const freeText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !hasDirectionControl(text), 'direction_control');
