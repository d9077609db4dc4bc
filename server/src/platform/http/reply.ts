import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Shop } from '../shop/shop.ts';
import type { Reply } from './route.ts';
import {
  boutiqueCookie,
  boutiqueDeviceCookie,
  boutiqueDeviceDays,
  deviceCookie,
  knownDays,
  sessionCookie,
  staffCookie,
  staffDeviceCookie,
} from './sessionCookie.ts';

const daySeconds = 86_400;
/** The lifetime of the session cookie in days. */
const sessionDays = 30;

/** Whether the visitor uses https: by PUBLIC_URL, else by the trusted proxy's header. */
export function isSecure(shop: Shop, context: Context): boolean {
  if (shop.config.PUBLIC_URL) return shop.config.PUBLIC_URL.startsWith('https:');
  return shop.config.TRUST_PROXY > 0 && context.req.header('x-forwarded-proto') === 'https';
}

/**
 * The setters for a call's cookies (`secure` on https) and headers. Collects the call's cache tags in `tags`.
 */
export function replyTo(context: Context, secure: boolean, tags: Set<string>): Reply {
  return {
    setSession: (raw) =>
      setCookie(context, sessionCookie(secure), raw, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: sessionDays * daySeconds,
      }),
    setDevice: (raw) =>
      setCookie(context, deviceCookie(secure), raw, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: knownDays * daySeconds,
      }),
    setAntiForgery: (token) =>
      setCookie(context, 'XSRF-TOKEN', token, {
        path: '/',
        sameSite: 'Lax',
        secure,
        maxAge: sessionDays * daySeconds,
      }),
    setStaff: (raw) =>
      raw === null
        ? void deleteCookie(context, staffCookie(secure), { path: '/', secure })
        : setCookie(context, staffCookie(secure), raw, { path: '/', httpOnly: true, sameSite: 'Strict', secure }),
    setStaffDevice: (raw) =>
      setCookie(context, staffDeviceCookie(secure), raw, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: knownDays * daySeconds,
      }),
    setBoutique: (raw) =>
      raw === null
        ? void deleteCookie(context, boutiqueCookie(secure), { path: '/', secure })
        : setCookie(context, boutiqueCookie(secure), raw, { path: '/', httpOnly: true, sameSite: 'Strict', secure }),
    setBoutiqueDevice: (raw) =>
      setCookie(context, boutiqueDeviceCookie(secure), raw, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: boutiqueDeviceDays * daySeconds,
      }),
    setHeader: (name, value) => context.header(name, value),
    tag: (...more) => {
      for (const tag of more) tags.add(tag);
    },
  };
}
