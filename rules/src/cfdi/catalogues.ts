// Catalogues of the SAT for CFDI 4.0, with their official names, which are Spanish in every language. Anexo 20,
// spec 3 §3, decisions/0075.
import type { TaxpayerKind } from './rfc.ts';

type Regime = { readonly name: string; readonly of: readonly TaxpayerKind[] };

const company = ['company'] as const;
const person = ['person'] as const;
const both = ['company', 'person'] as const;

const regimeTable = {
  '601': { name: 'General de Ley Personas Morales', of: company },
  '603': { name: 'Personas Morales con Fines no Lucrativos', of: company },
  '605': { name: 'Sueldos y Salarios e Ingresos Asimilados a Salarios', of: person },
  '606': { name: 'Arrendamiento', of: person },
  '607': { name: 'Régimen de Enajenación o Adquisición de Bienes', of: person },
  '608': { name: 'Demás ingresos', of: person },
  '610': { name: 'Residentes en el Extranjero sin Establecimiento Permanente en México', of: both },
  '611': { name: 'Ingresos por Dividendos (socios y accionistas)', of: person },
  '612': { name: 'Personas Físicas con Actividades Empresariales y Profesionales', of: person },
  '614': { name: 'Ingresos por intereses', of: person },
  '615': { name: 'Régimen de los ingresos por obtención de premios', of: person },
  '616': { name: 'Sin obligaciones fiscales', of: person },
  '620': {
    name: 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
    of: company,
  },
  '621': { name: 'Incorporación Fiscal', of: person },
  '622': { name: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', of: company },
  '623': { name: 'Opcional para Grupos de Sociedades', of: company },
  '624': { name: 'Coordinados', of: company },
  '625': {
    name: 'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
    of: person,
  },
  '626': { name: 'Régimen Simplificado de Confianza', of: both },
} as const satisfies Record<string, Regime>;
export type RegimeCode = keyof typeof regimeTable;
export const regimeCodes = Object.keys(regimeTable) as RegimeCode[];
/** c_RegimenFiscal: the tax regime of a receptor, and whose it can be. */
export const regimes: Readonly<Record<RegimeCode, Regime>> = regimeTable;
export const isRegime = (text: string): text is RegimeCode => Object.hasOwn(regimes, text);

type Use = {
  readonly name: string;
  readonly of: readonly TaxpayerKind[];
  readonly regimes: readonly RegimeCode[];
  /** Whether a buyer can choose it: the others are for refunds and payrolls. */
  readonly is_chosen: boolean;
};

const business = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'] as const;
const deduction = ['605', '606', '607', '608', '611', '612', '614', '615', '625'] as const;
const expense = (name: string): Use => ({ name, of: both, regimes: business, is_chosen: true });
const personal = (name: string): Use => ({ name, of: person, regimes: deduction, is_chosen: true });

const useTable = {
  G01: expense('Adquisición de mercancías'),
  G02: {
    name: 'Devoluciones, descuentos o bonificaciones',
    of: both,
    regimes: ['616', ...business],
    is_chosen: false,
  },
  G03: expense('Gastos en general'),
  I01: expense('Construcciones'),
  I02: expense('Mobiliario y equipo de oficina por inversiones'),
  I03: expense('Equipo de transporte'),
  I04: expense('Equipo de cómputo y accesorios'),
  I05: expense('Dados, troqueles, moldes, matrices y herramental'),
  I06: expense('Comunicaciones telefónicas'),
  I07: expense('Comunicaciones satelitales'),
  I08: expense('Otra maquinaria y equipo'),
  D01: personal('Honorarios médicos, dentales y gastos hospitalarios'),
  D02: personal('Gastos médicos por incapacidad o discapacidad'),
  D03: personal('Gastos funerales'),
  D04: personal('Donativos'),
  D05: personal('Intereses reales efectivamente pagados por créditos hipotecarios (casa habitación)'),
  D06: personal('Aportaciones voluntarias al SAR'),
  D07: personal('Primas por seguros de gastos médicos'),
  D08: personal('Gastos de transportación escolar obligatoria'),
  D09: personal('Depósitos en cuentas para el ahorro, primas que tengan como base planes de pensiones'),
  D10: personal('Pagos por servicios educativos (colegiaturas)'),
  S01: { name: 'Sin efectos fiscales', of: both, regimes: regimeCodes, is_chosen: true },
} as const satisfies Record<string, Use>;
export type UseCode = keyof typeof useTable;
const useCodes = Object.keys(useTable) as UseCode[];
/** c_UsoCFDI: what a receptor uses a CFDI for, and the regimes that the catalogue permits with it. */
export const uses: Readonly<Record<UseCode, Use>> = useTable;
export const isUse = (text: string): text is UseCode => Object.hasOwn(uses, text);

/** Whether the catalogue permits a use with a regime, for a company or a person. */
export const isUseOf = (use: UseCode, regime: RegimeCode, whose: TaxpayerKind): boolean =>
  uses[use].of.includes(whose) && uses[use].regimes.includes(regime);

/** The regimes to choose from; all of them while the RFC does not yet say whose it is. */
export const regimesOf = (whose: TaxpayerKind | null): RegimeCode[] =>
  regimeCodes.filter((code) => whose === null || regimes[code].of.includes(whose));

/** The uses that a buyer can choose with a regime; all of them before a regime is chosen. */
export const usesOf = (regime: string, whose: TaxpayerKind | null): UseCode[] =>
  useCodes.filter((code) => {
    const { of, regimes: allowed, is_chosen } = uses[code];
    return is_chosen && (whose === null || of.includes(whose)) && (!isRegime(regime) || allowed.includes(regime));
  });

/** The use of a refund's CFDI; "without effects" for a regime that has no other. */
export const refundUse = (regime: RegimeCode, whose: TaxpayerKind | null): UseCode =>
  whose !== null && isUseOf('G02', regime, whose) ? 'G02' : 'S01';
