import { describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Admission } from '../../../platform/load/admission.ts';
import { testShop } from '../../../testing/testShop.ts';
import { linkRoutes } from './linkPage.ts';

const refusing = (error: ApiError): Admission => ({
  async run() {
    throw error;
  },
  refuses: () => null,
  load: () => ({ waiting: 0, running: 0 }),
});
/** The answer to a page behind a link whose work is refused with an error. */
async function refusal(error: ApiError, method: 'GET' | 'POST') {
  const shop = { ...testShop({} as Database), admission: refusing(error) };
  const never = async () => {
    throw new Error('not called');
  };
  const pages = linkRoutes(shop, {
    path: '/x',
    purpose: 'reservation_cancel',
    storeOf: null,
    show: never,
    take: never,
  });
  const headers = {
    'accept-language': 'de',
    ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const answer = await pages.request('/x/hash', { method, headers, ...(method === 'POST' && { body: 'step=cancel' }) });
  return { status: answer.status, wait: answer.headers.get('retry-after'), html: await answer.text() };
}

describe('a page behind a link', () => {
  test.each(['GET', 'POST'] as const)(
    'says that its queue is full, and for how long, not that the step is refused (%s)',
    async (method) => {
      const { status, wait, html } = await refusal(new ApiError('overloaded', { time_to_wait: 4 }), method);
      expect([status, wait]).toEqual([503, '4']);
      expect(html).toContain('Im Moment besuchen uns sehr viele Menschen.');
      // Nothing sends the form again.
      expect(html).not.toContain('http-equiv');
      const { html: refused, wait: none } = await refusal(new ApiError('payload_refused'), method);
      expect(none).toBeNull();
      expect(refused).not.toContain('sehr viele Menschen');
    },
  );
});
