import { confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { staff } from './house.ts';
import { found, numberOf, orderAnswered } from './orders.ts';
import { expect, test } from './shopper.ts';

const email = 'ana.pena@example.com';

test('a guest in Mexico asks for the CFDI with own tax data, corrects the RFC, and downloads the PDF and the XML', async ({
  shopperIn,
  request,
}) => {
  const shopper = await shopperIn('mx_es');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  await toCheckout(shopper, 'quartier-H0702PvN');
  await giveAddress(shopper, email, {
    prefix: 'Ms.',
    firstname: 'Ana',
    lastname: 'Peña',
    postcode: '11560',
    street1: 'Avenida Presidente Masaryk',
    street_number: '340',
    telephone: '5512345678',
  });
  await typeCard(page, { number: '4111111111111111', holder: 'Ana Pena' });
  await pay(shopper);
  const ref = await confirmed(shopper);
  await found(shopper, ref, email);
  const number = await numberOf(shopper);
  const open = shopper.button('cfdi.title');
  await expect(open).toHaveCount(0);
  await staff('ship', number, 'DHL-1');
  await staff('deliver', number);
  // The jobs issue the invoice and have it stamped.
  const publicOne = page.getByText(shopper.words('cfdi.public'));
  const stamped = async () => (await orderAnswered(shopper, ref, email)).cfdi?.documents.map(({ state }) => state);
  await expect.poll(stamped).toEqual(['stamped']);
  await found(shopper, ref, email);
  await expect(publicOne).toBeVisible();
  await expect(page.getByRole('link', { name: shopper.words('cfdi.pdf') })).toBeVisible();
  await shopper.stop('an order with its CFDI to the public');

  await open.focus();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: shopper.words('cfdi.title') });
  const send = tray.getByRole('button', { name: shopper.words('cfdi.send') });
  await send.click();
  await expect(tray.locator('[aria-invalid=true]')).toHaveCount(5);
  await shopper.stop('faults of a CFDI');
  const field = (name: string) => tray.locator(`#cfdi-${name}`);
  await field('rfc').fill('EKU9003173C8');
  await field('name').fill('Escuela Kemper Urgate');
  await field('regime').selectOption('601');
  await field('use').selectOption('G03');
  await field('postcode').fill('42502');
  await send.press('Enter');
  await expect(tray.locator('[aria-invalid=true]')).toHaveCount(1);
  await expect(field('rfc')).toHaveAccessibleDescription(shopper.words('form.rfc'));
  await field('rfc').fill('eku 900317 3c9');
  await send.press('Enter');
  // The register of the SAT has another postal code.
  await expect(field('postcode')).toHaveAccessibleDescription(shopper.words('form.cfdi_postcode_unknown'));
  await expect(field('name')).toHaveValue('Escuela Kemper Urgate');
  await field('postcode').fill('42501');
  await send.press('Enter');

  const answer = page.getByRole('dialog');
  await expect(answer.getByText(shopper.words('cfdi.issued_title'))).toBeVisible();
  await shopper.stop('an issued CFDI');
  const fileOf = async (name: 'cfdi.pdf' | 'cfdi.xml') => {
    const link = answer.getByRole('link', { name: shopper.words(name) });
    return request.get((await link.getAttribute('href')) ?? '');
  };
  const pdf = await fileOf('cfdi.pdf');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const xml = await (await fileOf('cfdi.xml')).text();
  const folio = /<tfd:TimbreFiscalDigital [^>]*UUID="(?<uuid>[^"]+)"/u.exec(xml)?.groups?.['uuid'] ?? '';
  await expect(answer.getByText(folio)).toBeVisible();
  expect(xml).toContain('Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE"');
  expect(xml).toContain('<cfdi:CfdiRelacionados TipoRelacion="04">');

  await found(shopper, ref, email);
  await expect(page.getByText(folio)).toBeVisible();
  await expect(page.getByText(shopper.words('cfdi.cancelled'))).toBeVisible();
  await expect(open).toHaveCount(0);
  await shopper.stop('an order with a CFDI to a company');
});
