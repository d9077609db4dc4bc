// M16: mails of visitors without an account: messages, withdrawals, the newsletter, alerts.
import { randomUUID } from 'node:crypto';
import { tellWaiting } from '../../modules/identity/stockalert/tellWaiting.ts';
import { bag, hashIn, type MailCase, type MailShop } from './mailShop.ts';

export function visitorMails(shared: MailShop): readonly MailCase[] {
  const { database, house, fresh, queued, posting, orderAfter } = shared;

  return [
    [
      'contact_message',
      'a message is written, whose receipt goes to its writer',
      async () => {
        const message = {
          prefix: 'Mrs.',
          firstname: 'Anne',
          lastname: 'Lacombe',
          subject_list: 'care',
          message: 'Hello.',
        };
        return {
          act: posting(await house.browser(), '/contact', { ...message, email: fresh() }),
          isDone: async () => (await queued('contact_receipt')) > 0,
        };
      },
    ],
    [
      'withdrawal_message',
      'a contract is withdrawn from, whose receipt goes to the consumer',
      async () => {
        const statement = { statement_id: randomUUID(), name: 'Anne Lacombe', reference: '1', email: fresh() };
        const stored = database.db.selectFrom('withdrawal').select('email').where('email', '=', statement.email);
        return {
          act: posting(await house.browser(), '/withdrawal', statement),
          isDone: async () => (await stored.execute()).length > 0,
        };
      },
    ],
    [
      'withdrawal_return',
      'a contract is withdrawn from whose order has left',
      async () => {
        const { order_id } = await orderAfter('ship');
        const order = database.db.selectFrom('shop_order').select(['ref as reference', 'email']);
        const named = await order.where('order_id', '=', order_id).executeTakeFirstOrThrow();
        const statement = { statement_id: randomUUID(), name: 'Anne Lacombe', ...named };
        const stored = database.db.selectFrom('withdrawal').select('email').where('order_id', '=', order_id);
        return {
          act: posting(await house.browser(), '/withdrawal', statement),
          isDone: async () => (await stored.execute()).length > 0,
        };
      },
    ],
    [
      'newsletter_confirm',
      'the newsletter is asked for',
      async () => {
        const reader = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email: fresh() };
        const requests = database.db.selectFrom('newsletter_request').select('request_id');
        return {
          act: posting(await house.browser(), '/newsletter', reader),
          isDone: async () => (await requests.execute()).length > 0,
        };
      },
    ],
    [
      'newsletter_welcome',
      'the newsletter is confirmed',
      async () => {
        const browser = await house.browser();
        const reader = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email: fresh() };
        await posting(browser, '/newsletter', reader)(house.shop);
        const hash = hashIn((await house.post()).at(-1)?.text);
        const subscribers = database.db.selectFrom('newsletter_subscriber').select('subscriber_id');
        return {
          act: posting(browser, '/newsletter/confirm', { hash }),
          isDone: async () => (await subscribers.execute()).length > 0,
        };
      },
    ],
    [
      'stock_alert_confirm',
      'an alert is asked for',
      async () => {
        const alerts = database.db.selectFrom('stock_alert').select('alert_id');
        return {
          act: posting(await house.browser(), '/stock-alerts', { sku: bag, email: fresh() }),
          isDone: async () => (await alerts.execute()).length > 0,
        };
      },
    ],
    [
      'stock_alert_back',
      'the product is in stock again',
      async () => {
        const browser = await house.browser();
        await posting(browser, '/stock-alerts', { sku: bag, email: fresh() })(house.shop);
        const hash = hashIn((await house.post()).at(-1)?.text);
        await posting(browser, '/stock-alerts/confirm', { hash })(house.shop);
        const mailed = database.db.selectFrom('stock_alert').select('alert_id').where('notified_at', 'is not', null);
        return { act: tellWaiting, isDone: async () => (await mailed.execute()).length > 0 };
      },
    ],
  ];
}
