/** Length of a swipe in pixels, and the session key of a closed carousel. Spec 1 §2. */
export const bannerCarousel = { swipe: 30, hide_key: 'hideNotificationBanner' } as const;

/** Index of the banner after previous or next, wrapping around; 0 without banners. Spec 1 §2. */
export function carouselAfter(index: number, count: number, move: 'previous' | 'next'): number {
  return count === 0 ? 0 : (index + (move === 'next' ? 1 : count - 1)) % count;
}

/**
 * Effect of a swipe in pixels: to the left the next banner, to the right the previous one, mirrored in right-to-left
 * languages; null below the threshold. Spec 1 §2.
 */
export function swipeMove(pixels: number, direction: 'ltr' | 'rtl'): 'previous' | 'next' | null {
  if (Math.abs(pixels) < bannerCarousel.swipe) return null;
  return pixels < 0 === (direction === 'ltr') ? 'next' : 'previous';
}
