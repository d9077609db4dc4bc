/** Product and banner carousels: milliseconds, slides, pixels. Spec 2 §9. */
export const carousel = {
  autoplay_speed_ms: 3000,
  speed_ms: 500,
  slides_to_show: 1,
  swipe_threshold: 5,
  resize_delay_ms: 50,
} as const;
