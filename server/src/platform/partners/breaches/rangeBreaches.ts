import { createHash } from 'node:crypto';

/** The timeout in milliseconds: short, because a user waits. */
const patienceMs = 2000;

/**
 * Whether a range service (the interface of Have I Been Pwned) lists a password as breached. Sends only the first five
 * digits of its SHA-1, which hundreds of passwords share; padding hides how many. Throws when the service does not answer.
 */
export async function isBreached(url: string, password: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(`${url}/range/${digest.slice(0, 5)}`, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`the range service answered ${response.status}`);
  const rest = digest.slice(5);
  return (await response.text()).split(/\r?\n/u).some((line) => {
    const [suffix, count = '0'] = line.split(':');
    // Padding has a count of 0.
    return suffix === rest && Number(count) > 0;
  });
}
