/** How panels move and wait, in milliseconds. Spec 1 §9, spec 2 §9, spec 3 §9. */
export const trayTimings = {
  animation: 350,
  /** Where a tray states no other: the half second of spec 3 §9. */
  default_animation: 500,
  duration: 5_000,
  /** From one tray to the next: before the old one goes, before the new one comes. */
  change: [500, 200],
  slide_toggle: 500,
} as const;

/** How long the page waits before it answers a moving window, in milliseconds. Spec 1 §9. */
export const scrollTimings = { stop: 200, resize: 150, header_check: 250 } as const;
