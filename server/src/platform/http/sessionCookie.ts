/** The session cookie's name: `__Host-` on https, so that the browser binds it to the host (invariant A10). */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-vitrine' : 'vitrine');

/**
 * The name of the cookie that identifies a browser that has signed in before; it holds no personal data. Invariants A4,
 * A10.
 */
export const deviceCookie = (secure: boolean): string => (secure ? '__Host-vitrine-device' : 'vitrine-device');
/** The name of the cookie of a signed-in member of staff, apart from a customer's session. Invariant A10. */
export const staffCookie = (secure: boolean): string => (secure ? '__Host-vitrine-staff' : 'vitrine-staff');
/**
 * The name of the cookie that identifies a browser in which a member of staff signed in before: apart from a customer's,
 * which each sign-in of another account replaces. Invariants A4, A10.
 */
export const staffDeviceCookie = (secure: boolean): string =>
  secure ? '__Host-vitrine-staff-device' : 'vitrine-staff-device';
/** Days a browser, or a network, counts as known after a sign-in. */
export const knownDays = 90;
/** The name of the cookie of a member that signed in by PIN at a boutique's device: it opens that page alone. decisions/0116. */
export const boutiqueCookie = (secure: boolean): string => (secure ? '__Host-vitrine-boutique' : 'vitrine-boutique');
/** The name of the cookie of an enrolled device of a boutique: the second factor of those that sign in there by PIN. decisions/0116. */
export const boutiqueDeviceCookie = (secure: boolean): string =>
  secure ? '__Host-vitrine-boutique-device' : 'vitrine-boutique-device';
/** Days for which a device of a boutique stays enrolled after its last sign-in; browsers keep no cookie for longer. */
export const boutiqueDeviceDays = 400;
