/** A typed text inside a pattern of `like`: its own signs for any letters stand for themselves. */
export const likeText = (typed: string): string => typed.replaceAll(/[\\%_]/gu, String.raw`\$&`);
