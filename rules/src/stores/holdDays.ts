/** Opening days that a product stays reserved, after the day it is put aside; apart from the calendar, which pages need not load. Expectations §3. */
export const holdOpeningDays = 2;
