// A list is filtered by the names of statuses: two of one name could not be told apart without their codes. decisions/0141.
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { expect, test } from 'vitest';
import { officeMessages } from '../office/scripts/messages.ts';
import { officeLanguages } from '../office/src/lib/words/languages.ts';

test.each(officeLanguages.map(({ code }) => code))(
  'in %s each status of an order has a name of its own',
  (language) => {
    const texts = officeMessages.readPo('status', language);
    const names = everyOrderStatus.map((status) => texts.get(`status.order.${status}`));
    expect(names.filter((name, at) => name === undefined || names.indexOf(name) !== at)).toEqual([]);
  },
);
