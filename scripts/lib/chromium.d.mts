/** The browser's path: CHROMIUM_PATH, else the system's; where we may, Debian's package is installed. Null when there is none. */
export function findChromium(say: (line: string) => void): string | null;

/** A browser that does nothing of its own beside the pages, in a container too. */
export const quietChromium: string[];
