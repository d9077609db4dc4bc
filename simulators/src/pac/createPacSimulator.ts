import { createSign, randomUUID, X509Certificate } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { serveHere } from '../serving.ts';
import { demoCsd } from './demoCsd.ts';
import { childOf, childrenOf, type Parsed, parsedXml } from './parsedXml.ts';
import { refusalOf } from './refusalOf.ts';

/** A stamped document, by its folio. */
type Stamped = { readonly seal: string; readonly root: Parsed; readonly tfd: string; cancelled: boolean };

export type PacSimulator = {
  readonly url: string;
  readonly documents: Map<string, Stamped>;
  /** How often a document was stamped, whatever was sent. */
  readonly stamps: () => number;
  /** `broken`: a fault of its own; `late`: stamps, and its answer is lost; `refusing`: for no reason of the buyer. */
  fault: 'none' | 'broken' | 'late' | 'refusing';
  /** Is called by each refusal, which is answered only after it. */
  refusesAfter: () => Promise<void>;
  now: () => Date;
  readonly close: () => Promise<void>;
};

type State = Pick<PacSimulator, 'documents' | 'fault' | 'refusesAfter' | 'now'> & {
  readonly authority: ReturnType<typeof demoCsd>;
};

/** The SAT's certificate and provider of its test environment. */
const satNumber = '30001000000500003456';
const providerRfc = 'SPR190613I52';

const refuse = (context: Context, code: string, data?: object) =>
  context.json({ status: 'error', code, message: `${code} - refused`, ...(data ? { data } : {}) }, 400);

const localTime = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City', dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(' ', 'T');

function stampOf({ authority, now }: State, uuid: string, seal: string): string {
  const stamped = localTime(now());
  const number = Buffer.from(new X509Certificate(authority.certificate).serialNumber, 'hex').toString('latin1');
  const text = `||1.1|${uuid}|${stamped}|${providerRfc}|${seal}|${number}||`;
  const sat = createSign('RSA-SHA256').update(text, 'utf8').sign(authority.key, 'base64');
  return `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd" Version="1.1" UUID="${uuid}" FechaTimbrado="${stamped}" RfcProvCertif="${providerRfc}" SelloCFD="${seal}" NoCertificadoSAT="${number}" SelloSAT="${sat}"/>`;
}

/** The folios that a document names. */
const namedBy = (root: Parsed): string[] =>
  childrenOf(root, 'cfdi:CfdiRelacionados').flatMap((group) =>
    childrenOf(group, 'cfdi:CfdiRelacionado').map(({ attributes }) => attributes.get('UUID') ?? ''),
  );

async function stamp(context: Context, state: State): Promise<Response> {
  const root = parsedXml(await context.req.text());
  const seal = root?.attributes.get('Sello') ?? '';
  if (!root || seal === '') return refuse(context, '301');
  // A document that was stamped before answers its stamp, whatever its age.
  const before = [...state.documents.values()].find((one) => one.seal === seal);
  const lost = () => context.json({ error: 'gateway timeout' }, 504);
  if (before) return state.fault === 'late' ? lost() : refuse(context, '307', { tfd: before.tfd });
  const refusal = state.fault === 'refusing' ? '305' : refusalOf(root, state.now());
  if (refusal !== null) {
    await state.refusesAfter();
    return refuse(context, refusal);
  }
  if (namedBy(root).some((uuid) => !state.documents.has(uuid))) return refuse(context, 'CFDI40131');
  const uuid = randomUUID().toUpperCase();
  const tfd = stampOf(state, uuid, seal);
  state.documents.set(uuid, { seal, root, tfd, cancelled: false });
  if (state.fault === 'late') return lost();
  return context.json({ status: 'success', data: { tfd } });
}

const cancelSchema = z.strictObject({
  rfc: z.string(),
  uuid: z.string(),
  motivo: z.literal('01'),
  folioSustitucion: z.string(),
});

async function cancel(context: Context, { documents }: State): Promise<Response> {
  const parsed = cancelSchema.safeParse(await context.req.json());
  if (!parsed.success) return refuse(context, '301');
  const { rfc, uuid, folioSustitucion } = parsed.data;
  const one = documents.get(uuid);
  const replacement = documents.get(folioSustitucion);
  if (!one || childOf(one.root, 'cfdi:Emisor')?.attributes.get('Rfc') !== rfc) return refuse(context, '205');
  if (one.cancelled) return context.json({ status: 'success', data: { code: '202' } });
  if (!replacement || replacement.cancelled || !namedBy(replacement.root).includes(uuid)) return refuse(context, '208');
  // Not cancellable while another valid document names it.
  const named = [...documents].some(
    ([other, { root, cancelled }]) => other !== folioSustitucion && !cancelled && namedBy(root).includes(uuid),
  );
  if (named) return refuse(context, '207');
  one.cancelled = true;
  return context.json({ status: 'success', data: { code: '201' } });
}

/**
 * A local provider (PAC): checks the seal, the sums and the SAT's register, stamps a document once, and cancels one in whose
 * place another is.
 */
export async function createPacSimulator(options: { port: number; api_key: string }): Promise<PacSimulator> {
  const authority = demoCsd({ rfc: 'SAT970701NN3', name: 'AC SIMULADA', number: satNumber });
  const state: State = {
    documents: new Map(),
    fault: 'none',
    refusesAfter: () => Promise.resolve(),
    now: () => new Date(),
    authority,
  };
  const app = new Hono();
  app.use(async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${options.api_key}`)
      return context.json({ error: 'unauthorized' }, 401);
    if (state.fault === 'broken') return context.json({ error: 'internal' }, 500);
    return next();
  });
  app.post('/cfdi40/stamp', (context) => stamp(context, state));
  app.post('/cfdi40/cancel', (context) => cancel(context, state));
  const served = await serveHere(app, options.port);
  return Object.assign(state, { ...served, stamps: () => state.documents.size });
}
