// Made by npm run messages: the areas of the catalogue.
import type { Keys as Account } from './account/keys.ts';
import type { Keys as Busy } from './busy/keys.ts';
import type { Keys as Catalogue } from './catalogue/keys.ts';
import type { Keys as Contact } from './contact/keys.ts';
import type { Keys as Error } from './error/keys.ts';
import type { Keys as Mail } from './mail/keys.ts';
import type { Keys as Newsletter } from './newsletter/keys.ts';
import type { Keys as Order } from './order/keys.ts';
import type { Keys as Personaldata } from './personaldata/keys.ts';
import type { Keys as Shipping } from './shipping/keys.ts';
import type { Keys as Sms } from './sms/keys.ts';
import type { Keys as Tax } from './tax/keys.ts';

export type Areas = {
  account: Account;
  busy: Busy;
  catalogue: Catalogue;
  contact: Contact;
  error: Error;
  mail: Mail;
  newsletter: Newsletter;
  order: Order;
  personaldata: Personaldata;
  shipping: Shipping;
  sms: Sms;
  tax: Tax;
};
