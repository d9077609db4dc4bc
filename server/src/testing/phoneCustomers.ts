import { routes } from '../modules.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { sendSms } from './sendAll.ts';
import { testClient } from './testShop.ts';
import type { testSms } from './testSms.ts';

/** Customers of China who sign in by phone and have no mailbox, and the text messages that they get. */
export function phoneCustomers(house: { readonly shop: Shop }, sms: ReturnType<typeof testSms>) {
  let phones = 0;
  return {
    byPhone: async () => {
      const client = testClient(house.shop, routes(house.shop));
      await client.start();
      phones += 1;
      const number = `1380013${String(phones).padStart(4, '0')}`;
      const account = { registredphonecode: '+86', registredloginphone: number, piplOptin: true };
      const name = { prefix: 'Mrs.', firstname: '芳', lastname: '王', password: 'Saddle.leather1874' };
      const body = { locale: 'cn_zh', action: 'create', ...account, ...name };
      const { status } = await client.post('/api/commerce/customer', body);
      if (status !== 200) throw new Error(`the account was refused with ${status}`);
      return { client, to: `+86${number}` };
    },
    texts: async (to: string): Promise<string[]> => {
      await sendSms(sms.shop);
      return sms.provider.messages.filter((message) => message.to === to).map(({ text }) => text);
    },
  };
}
