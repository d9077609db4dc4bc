/** The seed of the commit, from what `run` says of it as git does. */
export function seedOf(run?: (...args: string[]) => string | null): number;
export const shuffledTests: { seed: number; shuffle: { files: boolean; tests: boolean } };
export const repeatOrder: string;
