/** A typed text inside a pattern of `like`: its wildcards are escaped, so that they match only themselves. */
export const likeText = (typed: string): string => typed.replaceAll(/[\\%_]/gu, String.raw`\$&`);
