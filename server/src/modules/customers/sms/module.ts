import { writeCode } from './codeSms.ts';
import { sweepCodes } from './queries.ts';
import { smsRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const smsModule = {
  routes: smsRoutes,
  texts: { wechat_binding: writeCode },
  sweeps: { smsCodes: (shop) => sweepCodes(shop.db, shop.now()) },
} satisfies Module;
