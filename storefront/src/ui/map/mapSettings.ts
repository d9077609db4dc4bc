import type { Place } from '@vitrine/rules/stores/distance';
import type { LocatorLanguage } from '@vitrine/rules/stores/storePath';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** A numbered pin; `country` is the store's. */
export type Pin = { readonly id: string; readonly at: Place; readonly country: string };

/** What every map is opened with. */
export type MapSettings = {
  readonly container: HTMLElement;
  readonly pins: readonly Pin[];
  /** The accessible name of the map. */
  readonly name: string;
  /** The language of the labels. */
  readonly language: LocatorLanguage;
  readonly locale: Locale;
  readonly unit: 'km' | 'mi';
  readonly pinClass: string;
  readonly attributionClass: string;
  /** What a link says that opens in a new tab. */
  readonly newTab: string;
  readonly onPick: (id: string) => void;
  readonly onFailure: () => void;
  /** Aborted when the map is not wanted any more, open or not. */
  readonly signal: AbortSignal;
};

/** The open map. */
export type OpenMap = { readonly zoom: (by: 1 | -1) => void; readonly close: () => void };
