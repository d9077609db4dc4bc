import { expect, test } from 'vitest';
import { mailHtml, mailText } from './mailBody.ts';
import { Row, Sheet } from './layout.js';

test('the plain text keeps cells and rows apart', () => {
  const body = (
    <Sheet>
      <Row>Order received</Row>
      <Row />
      <Row>
        <Sheet>
          <tr>
            <td>
              Bag
              <br />
              26 cm
            </td>
            <td>$4,680</td>
          </tr>
          <tr>
            <td>Total</td>
            <td>$4,680</td>
          </tr>
        </Sheet>
      </Row>
    </Sheet>
  );
  expect(mailText(mailHtml(body))).toBe('Order received\nBag\n26 cm $4,680\nTotal $4,680');
});

test('the plain text sets columns one after the other', () => {
  const half = { className: 'half', valign: 'top' } as const;
  const columns = (
    <Sheet>
      <tr>
        <td {...half}>
          To
          <br />
          France
        </td>
        <td {...half}>
          Billed to
          <br />
          Italy
        </td>
      </tr>
    </Sheet>
  );
  expect(mailText(mailHtml(columns))).toBe('To\nFrance\n\nBilled to\nItaly');
});

test('the plain text keeps a price off the quantity before it', () => {
  const cells = (
    <Sheet>
      <tr>
        <td valign="top">Qty: 2</td>
        <td valign="top">7 700 €</td>
      </tr>
    </Sheet>
  );
  expect(mailText(mailHtml(cells))).toBe('Qty: 2\n7 700 €');
});
