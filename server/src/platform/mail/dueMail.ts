import type { Locale } from '@vitrine/rules/storefronts/storefronts';

export type DueMail = {
  mail_id: string;
  kind: string;
  order_id: string | null;
  customer_id: string | null;
  data: Readonly<Record<string, string>>;
  locale: Locale;
  tries: number;
  created_at: Date;
};
