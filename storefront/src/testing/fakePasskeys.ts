import { vi } from 'vitest';

type Asked = { readonly kind: 'create' | 'get'; readonly inField: boolean; readonly signal: AbortSignal };

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const credential = (response: object) => ({
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response,
});
const made = () => credential({ clientDataJSON: bytes('client'), attestationObject: bytes('made') });
const signed = () =>
  credential({
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('anne'),
  });

/**
 * A browser with passkeys, as far as the pages call it: `asked` are its questions, `answer` and `refuse` end the last one. A question that is
 * aborted fails, as in a browser. Call it in a test; it ends with `vi.unstubAllGlobals` and `vi.restoreAllMocks`.
 */
export function fakePasskeys({ inFields = true } = {}) {
  const asked: Asked[] = [];
  const signals: { unknown: unknown[]; accepted: unknown[] } = { unknown: [], accepted: [] };
  let settle: { resolve: (credential: object) => void; reject: (error: Error) => void } | null = null;
  const ask = (kind: Asked['kind'], { signal, mediation }: { signal: AbortSignal; mediation?: string }) =>
    new Promise<object>((resolve, reject) => {
      asked.push({ kind, inField: mediation === 'conditional', signal });
      settle = { resolve, reject };
      signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
    });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(vi.fn(), {
      isConditionalMediationAvailable: () => Promise.resolve(inFields),
      signalUnknownCredential: (sent: unknown) => Promise.resolve(void signals.unknown.push(sent)),
      signalAllAcceptedCredentials: (sent: unknown) => Promise.resolve(void signals.accepted.push(sent)),
    }),
  );
  const credentials = {
    create: (options: { signal: AbortSignal }) => ask('create', options),
    get: (options: { signal: AbortSignal; mediation?: string }) => ask('get', options),
  };
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials as unknown as CredentialsContainer);
  return {
    asked,
    signals,
    /** The person chooses a passkey, or makes one. */
    answer: () => settle?.resolve(asked.at(-1)?.kind === 'create' ? made() : signed()),
    /** The browser ends its question without one. */
    refuse: (name: 'NotAllowedError' | 'InvalidStateError' = 'NotAllowedError') =>
      settle?.reject(new DOMException('no', name)),
  };
}

/** The answers of the server that begin a passkey and a sign-in. */
export const passkeyOptions = {
  create: {
    options: {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Maison' },
      user: { id: 'YW5uZQ', name: 'anne@example.com', displayName: 'Anne' },
      pubKeyCredParams: [],
    },
  },
  get: { options: { challenge: 'AAAA', rpId: 'localhost' } },
} as const;
