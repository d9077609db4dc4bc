/** A typed text inside a pattern of `like`: its wildcards are escaped, so that they match only themselves. */
export const likeText = (typed: string): string => typed.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** Whether a trigram index finds a typed text; with fewer than three letters in a row it would read itself from end to end. */
export const hasTrigram = (typed: string): boolean => /[\p{L}\p{N}]{3}/u.test(typed);
