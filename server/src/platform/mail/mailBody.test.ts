import { createElement as h } from 'react';
import { expect, test } from 'vitest';
import { mailHtml, mailText } from './mailBody.ts';
import { row, sheet } from './layout.ts';

test('the plain text keeps cells and rows apart', () => {
  const amounts = sheet(
    {},
    h('tr', { key: 'bag' }, h('td', null, 'Bag', h('br'), '26 cm'), h('td', null, '$4,680')),
    h('tr', { key: 'total' }, h('td', null, 'Total'), h('td', null, '$4,680')),
  );
  const body = sheet({}, row({}, 'Order received'), row({}), row({}, amounts));
  expect(mailText(mailHtml(body))).toBe('Order received\nBag\n26 cm $4,680\nTotal $4,680');
});

test('the plain text sets columns one after the other', () => {
  const half = { className: 'half', valign: 'top' };
  const columns = h('tr', null, h('td', half, 'To', h('br'), 'France'), h('td', half, 'Billed to', h('br'), 'Italy'));
  expect(mailText(mailHtml(sheet({}, columns)))).toBe('To\nFrance\n\nBilled to\nItaly');
});

test('the plain text keeps a price off the quantity before it', () => {
  const cells = [h('td', { key: 'q', valign: 'top' }, 'Qty: 2'), h('td', { key: 'p', valign: 'top' }, '7 700 €')];
  expect(mailText(mailHtml(sheet({}, h('tr', null, ...cells))))).toBe('Qty: 2\n7 700 €');
});
