import { cookieBannerCookie, cookieBannerValue } from '@vitrine/rules/banners/cookieBanner';
import { mayTrack, type TrackingConsent } from '@vitrine/rules/consent/tracking';
import { useEffect } from 'react';
import { useSettings } from '../browser/settings.ts';
import { createStore, useStore } from '../browser/store.ts';

/** The visitor's choice: `analytics.moment`, `1.1790000000`. The banner has its own cookie, which only stores the moment. */
const choiceCookie = 'consent';
const lifetimeSeconds = cookieBannerCookie.days * 86_400;

type Choice = {
  /** False until the cookies were read: nothing is rendered before. */
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

/** Sets a cookie of the page for a number of seconds; 0 deletes it. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** Parses a choice cookie; anything but a valid choice returns none. */
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

/** Stores for a year the visitor's choice and that the banner was answered. Spec 1 §4, §9. */
export function chooseConsent(analytics: boolean): void {
  const moment = cookieBannerValue(Date.now());
  writeCookie(choiceCookie, `${analytics ? 1 : 0}.${moment}`, lifetimeSeconds);
  writeCookie(cookieBannerCookie.name, moment, lifetimeSeconds);
  read();
}

/** Deletes the banner's answer, so that it is shown again (spec 1 §4, a link inside the banner). */
export function forgetBanner(): void {
  writeCookie(cookieBannerCookie.name, '', 0);
  read();
}

/** Whether this browser asks not to be tracked. */
export function asksNotTo(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}

/** The visitor's choice, and whether it allows analytics. Spec 1 §4, §9. */
export function useTrackingConsent(): Choice & { readonly allowed: boolean } {
  const { cookies_since } = useSettings();
  const choice = useStore(store);
  useEffect(() => {
    if (!store.get().known) read();
  }, []);
  const allowed = choice.known && mayTrack(choice.consent, cookies_since, asksNotTo());
  return { ...choice, allowed };
}
