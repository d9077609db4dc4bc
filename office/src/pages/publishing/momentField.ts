/** A day and a time that are both typed. */
export const localMomentField = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u;

/** The moment of a day and time on the clock of the browser, as the calls take it. */
export const momentOfField = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString();
