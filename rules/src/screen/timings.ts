/** Animation times and delays of panels, in milliseconds. Spec 1 §9, spec 2 §9, spec 3 §9. */
export const trayTimings = {
  animation: 350,
  /** Default for trays without their own: the half second of spec 3 §9. */
  default_animation: 500,
  duration: 5_000,
  /** Change of trays: the delay before the old one closes, then before the new one opens. */
  change: [500, 200],
  slide_toggle: 500,
} as const;

/** Debounce of scroll and resize handlers, in milliseconds. Spec 1 §9. */
export const scrollTimings = { stop: 200, resize: 150, header_check: 250 } as const;
