import { titles } from '@vitrine/rules/account/titles';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { savedAddress } from './address.ts';

/** The signed-in customer in the session (spec 1 §3 User). */
export const userSchema = z.object({
  prefix: z.enum(titles).nullable(),
  gender: z.enum(['M', 'W', 'U']),
  firstname: z.string(),
  lastname: z.string(),
  middlename: z.string().nullable(),
  email: z.string(),
  country_id: z.enum(countries),
  postcode: z.string().nullable(),
  telephone: z.string().nullable(),
  newsletter_subscription: z.string().nullable(),
  new_account: z.boolean(),
  is_light_account: z.boolean(),
  wechatlinked: z.boolean(),
  is_binded_wechat: z.boolean(),
  user_type: z.union([z.literal(0), z.literal(1)]),
  shipping_addresses: z.array(savedAddress),
  /** The SKUs of the customer's wish list, the newest first. */
  'mini-wishlist': z.array(z.string()).optional(),
  /** Only inside WeChat in China: the device, and the address to link the account (null once linked). */
  device: z.object({ device: z.literal('wechat') }).optional(),
  social: z.object({ authorize_url: z.string().nullable() }).optional(),
});
export type User = z.infer<typeof userSchema>;
