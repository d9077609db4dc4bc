import type { Locale } from '@vitrine/rules/storefronts/storefronts';

export type DueSms = {
  sms_id: string;
  kind: string;
  locale: Locale;
  data: Readonly<Record<string, string>>;
  tries: number;
  /** Whether the message has expired. */
  is_late: boolean;
};
