import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filePostcodes } from './filePostcodes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'postcodes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, content: string | Buffer): void => {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
};

test('without a folder uses the shipped sample and marks it as one', async () => {
  const { sample, places } = await filePostcodes(undefined).find('mx', '06700');
  expect([sample, Object.keys(places)]).toEqual([true, ['06700']]);
});

test('reads Mexico’s catalogue in its encoding; a missing postcode does not exist', async () => {
  const heading = 'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina';
  put(
    'mx/CPdescarga.txt',
    Buffer.from(`${heading}\r\n64000|Centro|Colonia|Monterrey|Nuevo León|Ciudad Peñón|64001|19|64001`, 'latin1'),
  );
  const mexico = filePostcodes(folder);
  expect(await mexico.find('mx', '64000')).toEqual({
    sample: false,
    places: { '64000': [['NLE', 'Ciudad Peñón', 'Monterrey', ['Centro']]] },
  });
  expect(await mexico.find('mx', '06700')).toEqual({ sample: false, places: {} });
});

test('reads Brazil’s three kinds of files', async () => {
  put('br/LOG_LOCALIDADE.TXT', '1@SP@São Paulo@@1@M@@S Paulo@3550308');
  put('br/LOG_BAIRRO.TXT', '7@SP@1@Bela Vista@B Vista');
  put('br/LOG_LOGRADOURO_SP.TXT', '90@SP@1@7@@Paulista@- de 612@01310100@Avenida@S@Av Paulista');
  const { places } = await filePostcodes(folder).find('br', '01310100');
  expect(places['01310100']?.[0]?.[4]).toBe('Avenida Paulista');
});

test('reads places in the form of the shipped sample', async () => {
  put('jp/postcodes.json', JSON.stringify({ sample: false, places: { '1040061': [['13', '中央区', '', ['銀座']]] } }));
  expect((await filePostcodes(folder).find('jp', '1040061')).places).toHaveProperty('1040061');
});

test('fails for a file with the wrong content, and reads it again after it is corrected', async () => {
  const other = filePostcodes(folder);
  put('jp/postcodes.json', '{"places":1}');
  await expect(other.find('jp', '1040061')).rejects.toThrow('another form');
  put('jp/postcodes.json', '{"sample":false,"places":{}}');
  expect(await other.find('jp', '1040061')).toEqual({ sample: false, places: {} });
});
