import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { type Pac, PacRefusal, type Stamp } from './pac.ts';

/** The largest answer that is read, in bytes; a stamp has about two thousand. */
const mostBytes = 100_000;
/** "Contains an earlier stamp": the same document was stamped before, and the answer has that stamp. */
const stampedBefore = '307';

const code = z.string().regex(/^(?:CFDI)?\d{3,5}$/u);
const stampSchema = z.union([
  z.object({ status: z.literal('success'), data: z.object({ tfd: z.string() }) }),
  z.object({ status: z.literal('error'), code: z.literal(stampedBefore), data: z.object({ tfd: z.string() }) }),
]);
const refusalSchema = z.object({ status: z.literal('error'), code });
/** 201 is cancelled, 202 was cancelled before. */
const cancelSchema = z.object({ status: z.literal('success'), data: z.object({ code: z.enum(['201', '202']) }) });

const element = /^<tfd:TimbreFiscalDigital(?:\s+[\w:]+="[^"<>]*")+\s*\/>$/u;
const attribute = /\s(?<name>[\w:]+)="(?<value>[^"]*)"/gu;
const stamp = z.object({
  UUID: z.string().regex(/^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/iu),
  FechaTimbrado: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u),
  RfcProvCertif: z.string().min(1),
  SelloCFD: z.string().min(8),
  NoCertificadoSAT: z.string().regex(/^\d{20}$/u),
  SelloSAT: z.string().min(8),
});

/** Reads a stamp. Throws on an element of another shape. */
function stampIn(tfd: string): Stamp {
  const text = tfd.trim();
  if (!element.test(text)) throw new Error('the provider answered no stamp');
  const found = [...text.matchAll(attribute)].map(({ groups }) => [groups?.['name'], groups?.['value']]);
  const read = stamp.parse(Object.fromEntries(found));
  return {
    uuid: read.UUID.toLowerCase(),
    stamped: read.FechaTimbrado,
    provider_rfc: read.RfcProvCertif,
    issuer_seal: read.SelloCFD,
    sat_certificate: read.NoCertificadoSAT,
    sat_seal: read.SelloSAT,
    element: text,
  };
}

/**
 * The provider by HTTP: `POST {PAC_URL}/cfdi40/stamp` with the XML, `/cfdi40/cancel` with JSON, the key as bearer.
 * decisions/0075.
 */
export function httpPac({
  PAC_URL,
  PAC_API_KEY,
  PAC_TIMEOUT_MS,
}: Pick<Config, `PAC_${'URL' | 'API_KEY' | 'TIMEOUT_MS'}`>): Pac {
  const post = async (path: string, type: string, body: string): Promise<unknown> => {
    const response = await fetch(`${PAC_URL}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PAC_API_KEY}`, 'content-type': type },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PAC_TIMEOUT_MS),
    });
    if (response.status !== 200 && response.status !== 400) {
      // Does not read the body, because it may repeat the buyer.
      await response.body?.cancel();
      throw new Error(`the provider answered ${response.status}`);
    }
    const text = await response.text();
    if (text.length > mostBytes) throw new Error('the provider answered too much');
    const answer: unknown = JSON.parse(text);
    return answer;
  };
  const refuse = (answer: unknown): never => {
    const refusal = refusalSchema.safeParse(answer);
    if (refusal.success) throw new PacRefusal(refusal.data.code);
    throw new Error('the provider answered in another shape');
  };
  return {
    stamp: async (xml) => {
      const answer = await post('/cfdi40/stamp', 'application/xml; charset=utf-8', xml);
      const stamped = stampSchema.safeParse(answer);
      return stamped.success ? stampIn(stamped.data.data.tfd) : refuse(answer);
    },
    cancel: async ({ issuer, uuid, motive, replacement }) => {
      const fields = {
        rfc: issuer,
        uuid: uuid.toUpperCase(),
        motivo: motive,
        folioSustitucion: replacement.toUpperCase(),
      };
      const answer = await post('/cfdi40/cancel', 'application/json', JSON.stringify(fields));
      if (!cancelSchema.safeParse(answer).success) refuse(answer);
    },
  };
}
