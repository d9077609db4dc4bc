import { getCookie } from 'hono/cookie';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { isSecure } from '../../../platform/http/reply.ts';
import { staffCookie } from '../../../platform/http/sessionCookie.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireFactor, requireStaff } from '../staff/signIn.ts';
import { exportPath, fileName, startExport } from './exports.ts';
import { exportStream } from './exportStream.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  fec: 'text/plain; charset=utf-8',
} as const;

/** The file behind the link of an export: for the sign-in of its member alone. No cache stores it. Invariants S3, S16. */
export function exportFiles(shop: Shop): PlainRoutes {
  return new PlainRoutes(shop).get(exportPath, 'read', async (context) => {
    context.header('cache-control', 'no-store');
    const cookie = getCookie(context, staffCookie(isSecure(shop, context))) ?? null;
    const member = await requireStaff(shop, cookie);
    requireFactor(member);
    // A look at the head of the file must not use up its link.
    if (context.req.method === 'HEAD') return context.body(null, 405);
    const row = await startExport(shop, member, context.req.param('export_id'));
    context.header('content-type', types[row.format]);
    context.header('content-disposition', `attachment; filename="${fileName(shop, row)}"`);
    context.header('x-content-type-options', 'nosniff');
    return context.body(exportStream(shop, cookie, row));
  });
}
