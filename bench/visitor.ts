/** A shopper of the load test: session cookie, anti-forgery token, JSON calls. */
export async function newVisitor(base: string): Promise<{
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<unknown>;
}> {
  const jar = new Map<string, string>();
  const keep = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  keep(await fetch(`${base}/api/commerce/sync-form`));
  return {
    call: async (method, path, body, headers = {}) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      keep(response);
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    },
  };
}

/** Runs `work` over and over with `clients` at once for `seconds`; gives completions per second. */
export async function perSecond(work: () => Promise<void>, clients = 8, seconds = 5): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
}
