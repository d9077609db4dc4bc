/** Visible characters of an email field, and the most that it takes. Spec 2 §9. */
export const emailField = { size: 60, maxLength: 128 } as const;
