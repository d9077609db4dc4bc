// argon2id with 64 MiB and three passes, as RFC 9106 §4 recommends for shared memory; one lane, because sign-ins run in
// parallel. A hash contains its parameters, so they can be raised later.

/** What a hash costs in this process. Tests, which sign in thousands of times, lower it (`quickPasswords.ts`). */
export const passwordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
