// County and city taxes on top of the states' sales tax in the US. The destination decides the tax, and more than
// 10,000 places have their own rate: this table estimates it by state and the first three digits of the ZIP code. A tax
// service gives the exact rate (decision 0040).

type LocalTaxes = {
  /** Average local part weighted by population, in thousandths of a percent, added to the state's rate. */
  readonly average: number;
  /** Large cities or counties: three-digit ZIP prefixes and the total rate, including the state's. */
  readonly places?: readonly (readonly [prefixes: readonly string[], rate: number])[];
};

/**
 * States with significant county or city taxes; every other state has a single rate or a nearly uniform one. Spec 3 §3.
 */
export const usLocalTaxes = {
  AL: { average: 5_430, places: [[['352'], 10_000]] },
  AK: { average: 1_820, places: [[['995'], 0]] },
  AZ: {
    average: 2_920,
    places: [
      [['850'], 9_100],
      [['852'], 8_100],
      [['857'], 8_700],
    ],
  },
  AR: { average: 2_960, places: [[['722'], 8_625]] },
  CA: {
    average: 1_730,
    places: [
      [['900', '901', '913', '914', '915', '916', '917'], 9_750],
      [['902', '905', '910', '911', '912'], 10_250],
      [['904'], 10_750],
      [['908'], 10_500],
      [['919', '920', '921', '923', '926', '927', '928'], 7_750],
      [['931'], 9_250],
      [['937'], 8_350],
      [['940', '944'], 9_375],
      [['941'], 8_625],
      [['943'], 9_750],
      [['945', '947'], 10_250],
      [['946'], 10_750],
      [['949'], 9_250],
      [['951'], 10_000],
      [['958'], 8_750],
    ],
  },
  CO: {
    average: 4_960,
    places: [
      [['802'], 9_150],
      [['803'], 9_045],
      [['809'], 8_200],
    ],
  },
  FL: {
    average: 1_000,
    places: [
      [['322', '336'], 7_500],
      [['328'], 6_500],
      [['330', '331', '332', '333', '337'], 7_000],
    ],
  },
  GA: { average: 3_440, places: [[['303'], 8_900]] },
  HI: { average: 500 },
  ID: { average: 30 },
  IL: { average: 2_640, places: [[['606', '608'], 10_250]] },
  IA: { average: 940 },
  KS: { average: 2_270, places: [[['672'], 7_500]] },
  LA: {
    average: 5_110,
    places: [
      [['701'], 10_000],
      [['708'], 10_500],
    ],
  },
  MN: {
    average: 1_260,
    places: [
      [['551'], 9_875],
      [['554'], 9_025],
    ],
  },
  MS: { average: 60 },
  MO: {
    average: 4_180,
    places: [
      [['631'], 9_679],
      [['641'], 8_975],
    ],
  },
  NE: { average: 1_470, places: [[['681'], 7_000]] },
  NV: {
    average: 1_390,
    places: [
      [['889', '890', '891'], 8_375],
      [['894', '895'], 8_265],
    ],
  },
  NM: {
    average: 2_750,
    places: [
      [['871'], 7_625],
      [['875'], 8_188],
    ],
  },
  NY: {
    average: 4_530,
    places: [
      [['100', '101', '102', '103', '104', '107', '111', '112', '113', '114', '116'], 8_875],
      [['105', '106', '108', '109'], 8_375],
      [['110', '115', '118'], 8_625],
      [['117', '119', '140', '141', '142'], 8_750],
      [['120', '121', '122', '123', '130', '131', '132', '144', '145', '146'], 8_000],
    ],
  },
  NC: {
    average: 2_250,
    places: [
      [['276'], 7_250],
      [['277'], 7_500],
      [['282'], 8_250],
    ],
  },
  ND: { average: 2_080 },
  OH: {
    average: 1_500,
    places: [
      [['432', '441'], 8_000],
      [['452'], 7_800],
    ],
  },
  OK: {
    average: 4_500,
    places: [
      [['731'], 8_625],
      [['741'], 8_517],
    ],
  },
  PA: {
    average: 340,
    places: [
      [['152'], 7_000],
      [['191'], 8_000],
    ],
  },
  SC: { average: 1_490, places: [[['294'], 9_000]] },
  SD: { average: 1_910 },
  TN: {
    average: 2_560,
    places: [
      [['372', '381'], 9_750],
      [['379'], 9_250],
    ],
  },
  TX: {
    average: 1_950,
    places: [
      [['750', '751', '752', '753', '760', '761', '770', '772', '774', '775', '782', '786', '787', '799'], 8_250],
    ],
  },
  UT: { average: 2_460, places: [[['841'], 8_450]] },
  VT: { average: 370 },
  VA: {
    average: 470,
    places: [[['201', '220', '221', '222', '223', '231', '232', '233', '234', '235', '236'], 6_000]],
  },
  WA: {
    average: 2_930,
    places: [
      [['980'], 10_300],
      [['981'], 10_550],
      [['984'], 10_300],
      [['986'], 8_900],
      [['992'], 9_100],
    ],
  },
  WV: { average: 570 },
  WI: {
    average: 700,
    places: [
      [['532'], 7_900],
      [['537'], 5_500],
    ],
  },
  WY: { average: 1_440 },
} as const satisfies Readonly<Record<string, LocalTaxes>>;

const byState: Readonly<Record<string, LocalTaxes>> = usLocalTaxes;

/** Estimated sales tax of a destination by state and ZIP code, in thousandths of a percent. Spec 3 §3. */
export function usRateAt(state: string, state_rate: number, zip: string | null): number {
  const local = Object.hasOwn(byState, state) ? byState[state] : undefined;
  if (!local) return state_rate;
  const prefix = (zip ?? '').slice(0, 3);
  return local.places?.find(([prefixes]) => prefixes.includes(prefix))?.[1] ?? state_rate + local.average;
}
