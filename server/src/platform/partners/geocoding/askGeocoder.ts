/** The longest answer that is read, in bytes: ten results take less than a tenth of it. */
const mostBytes = 512 * 1024;

/**
 * The JSON of a geocoder's answer. The host comes from the settings and redirects are refused, so that no text of a
 * visitor leads the server elsewhere. Throws without the address, because it holds the key.
 */
export async function askGeocoder(
  base: string,
  path: string,
  query: Readonly<Record<string, string>>,
  timeout_ms: number,
): Promise<unknown> {
  const address = `${base}${path}?${new URLSearchParams(query).toString()}`;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout_ms) }).catch(() => {
    throw new Error('the geocoder did not answer');
  });
  if (!response.ok || Number(response.headers.get('content-length')) > mostBytes) {
    // Does not read the body, because it may repeat the text.
    await response.body?.cancel();
    throw new Error(`the geocoder answered ${response.status}`);
  }
  const text = await response.text();
  if (text.length > mostBytes) throw new Error('the geocoder’s answer is too long');
  return JSON.parse(text);
}
