/** The session cookie's name: `__Host-` where https lets the browser insist on it (invariant A10). */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-vitrine' : 'vitrine');
