/** How far a finger must move for a swipe, in pixels, and the session key of a closed carousel. Spec 1 §2. */
export const bannerCarousel = { swipe: 30, hide_key: 'hideNotificationBanner' } as const;

/** The banner after previous or next: round and round; 0 when there is none. Spec 1 §2. */
export function carouselAfter(index: number, count: number, move: 'previous' | 'next'): number {
  return count === 0 ? 0 : (index + (move === 'next' ? 1 : count - 1)) % count;
}

/**
 * What a swipe of so many pixels does: to the left shows the next, to the right the previous, mirrored where reading
 * goes from right to left; shorter than the threshold, nothing. Spec 1 §2.
 */
export function swipeMove(pixels: number, direction: 'ltr' | 'rtl'): 'previous' | 'next' | null {
  if (Math.abs(pixels) < bannerCarousel.swipe) return null;
  return pixels < 0 === (direction === 'ltr') ? 'next' : 'previous';
}
