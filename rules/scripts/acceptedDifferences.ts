// Accepted differences between our country tables and the packages that compareCountries.ts reads, with reasons.

export type AcceptedDifference = {
  /** As `npm run countries` prints them; a trailing `*` accepts every difference with that prefix. */
  readonly differences: readonly string[];
  readonly reason: string;
};

export const acceptedDifferences: readonly AcceptedDifference[] = [
  {
    differences: ['OT', 'OG', 'VS', 'CI'].map((code) => `regions it: ${code} is ours only`),
    reason: 'Sardinia has these provinces again since 2025; the standard does not list them yet.',
  },
  {
    differences: ['regions it: AO is ours only'],
    reason: 'The Aosta Valley has no province; addresses write AO.',
  },
  {
    differences: ["regions us: UM is the package's only"],
    reason: 'The minor outlying islands have no addresses.',
  },
  {
    differences: ['AA', 'AE', 'AP'].map((code) => `regions us: ${code} is ours only`),
    reason: 'Military mail has these three regions, which the standard does not list.',
  },
  {
    differences: ['regions cn: *'],
    reason: 'Chinese carriers and tax offices use the six-digit codes of GB/T 2260.',
  },
  {
    differences: ['HKI', 'KLN', 'NT'].map((code) => `regions hk: ${code} is ours only`),
    reason: 'The standard does not divide Hong Kong; its addresses name one of three areas.',
  },
  {
    differences: ['MAC', 'ISL'].map((code) => `regions mo: ${code} is ours only`),
    reason: 'The standard does not divide Macau; its addresses name the peninsula or the islands.',
  },
  {
    differences: ["regions th: S is the package's only"],
    reason: 'Pattaya is a city of the province of Chonburi, and its addresses name the province.',
  },
  {
    differences: ['postcode tw: 12345 is refused by us only'],
    reason: 'The form has a field of its own for the digits after the first three.',
  },
];
