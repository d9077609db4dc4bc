/** Pixel size and quality of a product's thumbnails. Spec 2 §9. */
export const thumbnail = { width: 60, height: 60, quality: 80 } as const;

/** Square product images, in pixels. Spec 2 §9, spec 3 §9. */
export const productImageSizes = [100, 300] as const;

/** Zoom image widths by minimum window width, both in pixels, widest first. Spec 2 §9. */
export const zoomWidths = [
  { from: 1024, width: 850 },
  { from: 951, width: 800 },
  { from: 768, width: 700 },
  { from: 574, width: 900 },
  { from: 321, width: 700 },
  { from: 0, width: 400 },
] as const;

/** Width of the zoom image for a window width, in pixels. Spec 2 §9. */
export function zoomWidthFor(window_width: number): number {
  return zoomWidths.find(({ from }) => window_width >= from)?.width ?? 400;
}
