import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { BureauRefusal, type FapiaoBureau } from './bureau.ts';

/** The largest PDF that is stored, in bytes. */
const mostBytes = 4_000_000;

const issuedSchema = z.object({
  status: z.literal('issued'),
  number: z.string().regex(/^\d{20}$/u),
  issued_at: z.coerce.date(),
  pdf_url: z.string(),
});
const answerSchema = z.discriminatedUnion('status', [issuedSchema, z.object({ status: z.literal('pending') })]);

/**
 * The bureau by HTTP: `POST {FAPIAO_URL}/v1/invoices` and `/v1/red-letters` with the key as bearer, idempotent by `serial`,
 * then the PDF from the same host. decisions/0057.
 */
export function httpBureau({
  FAPIAO_URL,
  FAPIAO_API_KEY,
  FAPIAO_TIMEOUT_MS,
}: Pick<Config, 'FAPIAO_API_KEY' | 'FAPIAO_TIMEOUT_MS'> & { readonly FAPIAO_URL: string }): FapiaoBureau {
  const authorization = `Bearer ${FAPIAO_API_KEY}`;
  const options = () => ({ redirect: 'error' as const, signal: AbortSignal.timeout(FAPIAO_TIMEOUT_MS) });

  const post = async (path: string, body: object): Promise<z.infer<typeof issuedSchema> | null> => {
    const response = await fetch(`${FAPIAO_URL}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...options(),
    });
    if (!response.ok) {
      // Does not read the body, because it may repeat the buyer.
      await response.body?.cancel();
      if (response.status === 422) throw new BureauRefusal(`the bureau refuses ${path}`);
      throw new Error(`the bureau answered ${response.status}`);
    }
    const answer = answerSchema.parse(await response.json());
    return answer.status === 'pending' ? null : answer;
  };

  const download = async (address: string): Promise<Buffer> => {
    const url = new URL(address, FAPIAO_URL);
    if (url.origin !== new URL(FAPIAO_URL).origin) throw new Error('the bureau names a file on another host');
    const response = await fetch(url, { headers: { authorization }, ...options() });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok || bytes.length > mostBytes || bytes.toString('latin1', 0, 5) !== '%PDF-')
      throw new Error('the bureau answered no PDF');
    return bytes;
  };

  return {
    issue: async (request) => {
      const answer = await post('/v1/invoices', request);
      return answer && { number: answer.number, issued_at: answer.issued_at, pdf: await download(answer.pdf_url) };
    },
    reverse: async (reversal) => {
      const answer = await post('/v1/red-letters', reversal);
      return answer && { number: answer.number, issued_at: answer.issued_at };
    },
  };
}
