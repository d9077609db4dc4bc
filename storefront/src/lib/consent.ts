import { cookieBannerCookie, cookieBannerValue } from '@vitrine/rules/banners/cookieBanner';
import { mayTrack, type TrackingConsent } from '@vitrine/rules/consent/tracking';
import { useEffect } from 'react';
import { useSettings } from './settings.ts';
import { createStore, useStore } from './store.ts';

/** What the visitor chose: `analytics.moment`, `1.1790000000`. Beside the banner's own cookie, which only says when. */
const choiceCookie = 'consent';
const lifetimeSeconds = cookieBannerCookie.days * 86_400;

type Choice = {
  /** False until the cookies were read: nothing is shown before. */
  readonly known: boolean;
  readonly consent: TrackingConsent | null;
  /** The banner's cookie, unparsed. */
  readonly closed: string | null;
};
const store = createStore<Choice>({ known: false, consent: null, closed: null });

/** A cookie's value; null where there is none. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}

/** Sets a cookie of the page's own for so many seconds; 0 takes it away. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** Reads what a choice cookie holds; anything else than a choice is none. */
export function consentOf(cookie: string | null): TrackingConsent | null {
  const [, analytics, given_at] = /^([01])\.(\d{1,12})$/u.exec(cookie ?? '') ?? [];
  return given_at === undefined ? null : { analytics: analytics === '1', given_at: Number(given_at) };
}

function read(): void {
  store.set(() => ({
    known: true,
    consent: consentOf(readCookie(choiceCookie)),
    closed: readCookie(cookieBannerCookie.name),
  }));
}

/** Keeps the visitor's choice for a year, and that the banner was answered. Spec 1 §4, §9. */
export function chooseConsent(analytics: boolean): void {
  const moment = cookieBannerValue(Date.now());
  writeCookie(choiceCookie, `${analytics ? 1 : 0}.${moment}`, lifetimeSeconds);
  writeCookie(cookieBannerCookie.name, moment, lifetimeSeconds);
  read();
}

/** Forgets that the banner was answered: it is asked again (spec 1 §4, a link inside the banner). */
export function forgetBanner(): void {
  writeCookie(cookieBannerCookie.name, '', 0);
  read();
}

/** Whether this browser asks not to be tracked. */
export function asksNotTo(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}

/** The visitor's choice, and whether analytics may run by it. Spec 1 §4, §9. */
export function useTrackingConsent(): Choice & { readonly allowed: boolean } {
  const { cookies_since } = useSettings();
  const choice = useStore(store);
  useEffect(() => {
    if (!store.get().known) read();
  }, []);
  const allowed = choice.known && mayTrack(choice.consent, cookies_since, asksNotTo());
  return { ...choice, allowed };
}
