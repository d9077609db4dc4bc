const ordinal = /(?:^|\s)(\d{1,2}\p{Script=Latin}{1,3})\s/u;

/**
 * The figure of a calendar's day as its written date has it, so that the name of the button contains what it shows: `1er` of
 * "mardi 1er décembre", else the number. WCAG 2.5.3.
 */
export const dayFigure = (written: string, day: number): string => ordinal.exec(written)?.[1] ?? String(day);
