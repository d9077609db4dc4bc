/** What a page knows of how the shop is set up; the same for every visitor. Spec 1 §4, §7. */
export type PageSettings = {
  /** 1: visitors from another country are offered its storefront. */
  readonly geo_banner: 0 | 1;
  /** The moment of the cookie policy, in seconds: older consents are asked again. */
  readonly cookies_since: number;
  /** The script that reads the data layer after consent, where there is one. */
  readonly analytics_script: string | null;
  /** Days that a sign-in with "Stay signed in" lasts. */
  readonly remembered_days: number;
};
