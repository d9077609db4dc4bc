// A visitor of an open shop at the level of calls, as a browser would be: for the people of the demo house and for measurements.

type Method = 'GET' | 'POST';

/** A card as the provider's component returns it; the local provider accepts `test_` and the digits after it. */
export const testCard = (holder: string) => ({
  type: 'scheme',
  holderName: holder,
  encryptedCardNumber: 'test_4111111111111111',
  encryptedExpiryMonth: 'test_03',
  encryptedExpiryYear: 'test_2030',
  encryptedSecurityCode: 'test_737',
});

/** Keeps the cookies of its visit. Each call throws on anything but a success. */
export class ShopVisitor {
  readonly #url: string;
  readonly #jar = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** The text of an answer. */
  protected async text(
    method: Method,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(this.#jar.get('XSRF-TOKEN') ?? ''),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  }

  /** The answer of a call, as the caller knows it. */
  protected async call<Answer>(...asked: Parameters<ShopVisitor['text']>): Promise<Answer> {
    return JSON.parse(await this.text(...asked)) as Answer;
  }

  /** Begins a visit: the cookies of the session. */
  begin(): Promise<unknown> {
    return this.text('GET', '/api/commerce/sync-form');
  }
}
