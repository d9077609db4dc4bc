/** Largest window width of each size, in CSS pixels; the largest size has no limit. Spec 1 §9. */
export const breakpoints = { small: 767, medium: 1023, large: 1279, xlarge: 1679, xxlarge: null } as const;
export type ScreenSize = keyof typeof breakpoints;

/** Widths below which a device counts as a phone or a tablet, in CSS pixels. Spec 1 §9. */
export const deviceWidths = { mobile: 991, tablet: 1199 } as const;
export type DeviceType = 'mobile' | 'tablet' | 'desktop';

/** Device type by width, for analytics and the session. Spec 1 §3 (device), §9. */
export function deviceTypeOf(width: number): DeviceType {
  if (width < deviceWidths.mobile) return 'mobile';
  return width < deviceWidths.tablet ? 'tablet' : 'desktop';
}
