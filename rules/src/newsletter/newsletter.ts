/** Whether somebody subscribes: the subscription holds a store's locale. Spec 1 §3, §4. */
export function isSubscribed(newsletter_subscription: string | null): boolean {
  return newsletter_subscription !== null && newsletter_subscription !== '';
}

/** What the second newsletter backend wants beside the form. Spec 1 §7. */
export const backendNewsletter = { path: '/newsletter/subscribe', from: 'drpl' } as const;

/** The call a subscription takes: the second backend when its feature flag is on. Spec 1 §7. */
export function newsletterCall(has_backend_newsletter: boolean): { base: 'commerce' | 'backend'; path: string } {
  return has_backend_newsletter
    ? { base: 'backend', path: backendNewsletter.path }
    : { base: 'commerce', path: '/newsletter' };
}

/**
 * What a refused subscription shows: the field's message, then the tray's error notice, or a critical one. Spec 1 §8.
 */
export const newsletterFailures = {
  2_200_000: { field: 'email', notice: 'tray_error' },
  2_200_001: { field: null, notice: 'critical_with_email' },
} as const satisfies Record<number, NewsletterFailure>;
export type NewsletterFailure = {
  readonly field: 'email' | null;
  readonly notice: 'tray_error' | 'critical_with_email';
};

/** What a refused subscription shows; codes without words of their own show the tray's error. Spec 1 §8. */
export function newsletterFailure(internal_code: number): NewsletterFailure {
  return isKnown(internal_code) ? newsletterFailures[internal_code] : { field: null, notice: 'tray_error' };
}

function isKnown(code: number): code is keyof typeof newsletterFailures {
  return Object.hasOwn(newsletterFailures, code);
}
