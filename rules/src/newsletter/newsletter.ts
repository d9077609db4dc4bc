/** Whether a visitor is subscribed: the subscription contains a store's locale. Spec 1 §3, §4. */
export function isSubscribed(newsletter_subscription: string | null): boolean {
  return newsletter_subscription !== null && newsletter_subscription !== '';
}

/** Path of the second newsletter backend, and the `from` field that it requires. Spec 1 §7. */
export const backendNewsletter = { path: '/newsletter/subscribe', from: 'drpl' } as const;

/** The call for a subscription: the second backend when its feature flag is on. Spec 1 §7. */
export function newsletterCall(has_backend_newsletter: boolean): { base: 'commerce' | 'backend'; path: string } {
  return has_backend_newsletter
    ? { base: 'backend', path: backendNewsletter.path }
    : { base: 'commerce', path: '/newsletter' };
}
