import { ProviderRefusal, ProviderSilence, ProviderUnreached } from '../paymentProvider.ts';

/** The part of the library's HTTP client interface that the shop uses. */
type LibraryConfig = { apiKey?: string | undefined };
type LibraryOptions = { method?: string | undefined; idempotencyKey?: string | undefined; params?: unknown };

const libraryHost = 'https://checkout-test.adyen.com';

function addressOf(endpoint: string, environment_url: string, params: unknown): string {
  const address = new URL(endpoint.replace(libraryHost, environment_url));
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address.href;
}

/**
 * The library's HTTP client with the configured host: the provider's live or test address, or the local simulator's,
 * which the library cannot be configured with. Throws ProviderRefusal when the provider did nothing, ProviderUnreached
 * when the request was not sent, and ProviderSilence when the outcome is unknown.
 */
export function rewritingClient(environment_url: string, timeout_ms: number) {
  return {
    async request(
      endpoint: string,
      json: string | Buffer,
      config: LibraryConfig,
      _needsKey: boolean,
      options: LibraryOptions = {},
    ): Promise<string> {
      const method = options.method ?? 'POST';
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        'x-api-key': config.apiKey ?? '',
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      };
      const { status, text } = await answered(addressOf(endpoint, environment_url, options.params), {
        method,
        headers,
        signal: AbortSignal.timeout(timeout_ms),
        ...(method === 'POST' && json ? { body: String(json) } : {}),
      });
      if (status < 300) return text;
      // 409 and 429: the first request with this key is still running, or the provider did not process it.
      if (status >= 400 && status < 500 && status !== 409 && status !== 429) {
        throw new ProviderRefusal(status, errorCode(text));
      }
      throw new ProviderSilence(`the payment provider answered ${status}`);
    },
  };
}

async function answered(address: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (isUnreached(error)) throw new ProviderUnreached('the payment provider is not reached', { cause: error });
    throw new ProviderSilence('the payment provider did not answer', { cause: error });
  }
}

const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether `fetch` failed before it had a connection. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && unreached.has(String(cause.code));
}

function errorCode(text: string): string {
  const found = /"errorCode"\s*:\s*"([\w-]{1,32})"/u.exec(text);
  return found?.[1] ?? 'unknown';
}
