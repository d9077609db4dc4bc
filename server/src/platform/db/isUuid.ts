/** Whether a text can be compared with a uuid column; others make PostgreSQL throw. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text);
