// The dated days of each country on which all its stores differ from their week: from November 2026 to October 2027.
// Easter is 28 March 2027, the lunar year begins on 6 February, the month of fasting ends about 9 March.
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { closed, type Exception, open } from './row.ts';

const christmas = '2026-12-25';
const boxing = '2026-12-26';
const newYear = '2027-01-01';
const lunarNewYear = '2027-02-06';
const goodFriday = '2027-03-26';
const easterMonday = '2027-03-29';
const ascension = '2027-05-06';
const whitMonday = '2027-05-17';

/** Days of rest in Japan's golden week, when everybody is in town. */
const goldenWeek = ['2027-04-29', '2027-05-03', '2027-05-04', '2027-05-05'];
const chineseGoldenWeek = ['2027-10-01', '2027-10-02', '2027-10-03', '2027-10-04', '2027-10-05'];

export const dated: Readonly<Record<Country, readonly Exception[]>> = {
  fr: [...open('10:30-17:00', '2026-12-24', '2026-12-31'), ...closed(christmas, newYear, '2027-05-01')],
  be: [...open('10:30-17:00', '2026-12-24'), ...closed(christmas, newYear, '2027-05-01', '2027-07-21')],
  lu: [...open('10:00-16:00', '2026-12-24'), ...closed(christmas, boxing, newYear, '2027-05-01', '2027-06-23')],
  ch: [...open('10:00-16:00', '2026-12-24'), ...closed(christmas, newYear, '2027-01-02', ascension, '2027-08-01')],
  de: [
    ...open('10:00-14:00', '2026-12-24', '2026-12-31'),
    ...closed(christmas, boxing, newYear, goodFriday, easterMonday, '2027-05-01', ascension, whitMonday),
  ],
  at: [
    ...open('10:00-17:00', '2026-12-08'),
    ...open('09:30-14:00', '2026-12-24'),
    ...closed(christmas, boxing, newYear, '2027-01-06', easterMonday, '2027-05-01', ascension, whitMonday),
  ],
  it: [...open('10:00-17:00', '2026-12-24', '2026-12-31'), ...closed(christmas, boxing, newYear, '2027-08-15')],
  es: [...open('10:00-15:00', '2026-12-24', '2026-12-31'), ...closed(christmas, newYear, '2027-01-06', goodFriday)],
  pt: [...open('10:00-17:00', '2026-12-24', '2026-12-31'), ...closed(christmas, newYear, '2027-04-25')],
  nl: [...open('10:00-17:00', '2026-12-24', '2026-12-31'), ...closed(christmas, newYear, '2027-04-27')],
  ie: [...open('10:00-16:00', '2026-12-24', '2026-12-31'), ...closed(christmas, boxing, newYear, '2027-03-28')],
  gb: [...open('10:00-17:00', '2026-12-24', '2026-12-31'), ...closed(christmas, boxing, newYear, '2027-03-28')],
  fi: [
    ...open('12:00-17:00', '2026-12-06'),
    ...open('10:00-13:00', '2026-12-24'),
    ...closed(christmas, newYear, goodFriday, '2027-06-25'),
  ],
  dk: [...open('10:00-14:00', '2026-12-24'), ...closed(christmas, boxing, newYear, '2027-03-25', goodFriday)],
  se: [...open('10:00-14:00', '2026-12-24'), ...closed(christmas, newYear, goodFriday, '2027-06-25')],
  no: [
    ...open('10:00-14:00', '2026-12-24'),
    ...closed(christmas, boxing, newYear, '2027-03-25', goodFriday, easterMonday, '2027-05-01', '2027-05-17'),
  ],
  cz: [...open('10:00-12:00', '2026-12-24'), ...closed(christmas, boxing, newYear, easterMonday, '2027-05-08')],
  // Three Sundays before Christmas are the only ones in the season on which shops may open.
  pl: [
    ...open('11:00-18:00', '2026-12-06', '2026-12-13', '2026-12-20'),
    ...closed('2026-12-24', christmas, boxing, newYear, '2027-01-06', easterMonday, '2027-05-01', '2027-05-03'),
  ],
  us: [...closed('2026-11-26'), ...open('10:00-16:00', '2026-12-24'), ...closed(christmas, newYear, '2027-07-04')],
  ca: [...open('10:00-16:00', '2026-12-24'), ...closed(christmas, newYear, '2027-07-01')],
  mx: [...open('11:00-16:00', '2026-12-24', '2026-12-31'), ...closed(christmas, newYear)],
  br: [...open('10:00-15:00', '2026-12-24', '2026-12-31'), ...closed(christmas, newYear, '2027-02-09')],
  au: [...open('10:00-17:00', '2026-12-24'), ...closed(christmas, goodFriday), ...open('13:00-18:00', '2027-04-25')],
  nz: [...closed(christmas, newYear, goodFriday), ...open('13:00-17:00', '2027-04-25')],
  sg: [...open('10:30-17:00', '2027-02-05'), ...closed(lunarNewYear), ...open('12:00-21:00', '2027-02-07')],
  my: [...open('10:00-18:00', '2027-02-05'), ...closed(lunarNewYear, '2027-03-10')],
  jp: [...open('11:00-18:00', '2026-12-31'), ...closed(newYear), ...open('10:30-20:30', ...goldenWeek)],
  cn: [
    ...open('10:00-17:00', '2027-02-05'),
    ...open('12:00-21:00', lunarNewYear, '2027-02-07'),
    ...open('10:00-22:30', ...chineseGoldenWeek),
  ],
  hk: [...open('10:30-18:00', '2027-02-05'), ...closed(lunarNewYear), ...open('12:00-19:30', '2027-02-07')],
  mo: [...open('10:30-18:00', '2027-02-05'), ...open('12:00-22:00', lunarNewYear, '2027-02-07')],
  tw: [...open('11:00-17:00', '2027-02-05'), ...closed(lunarNewYear), ...open('13:00-21:00', '2027-02-07')],
  kr: [...open('10:30-18:00', '2027-02-05'), ...closed(lunarNewYear), ...open('12:00-20:00', '2027-02-07')],
  th: [...open('12:00-20:00', newYear, '2027-04-13', '2027-04-14')],
  sa: [
    ...open('16:00-24:00', '2027-02-22', '2027-03-10', '2027-03-11', '2027-03-12'),
    ...open('16:00-01:00', '2027-09-23'),
  ],
  ae: [
    ...open('12:00-24:00', '2026-12-02', '2026-12-03'),
    ...open('16:00-24:00', '2027-03-10', '2027-03-11', '2027-03-12'),
  ],
};
