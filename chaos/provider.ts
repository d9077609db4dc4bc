// The provider as the run controls it: a process that may be killed, its books, and the delivery of its notifications.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorisationNotice, signedNotification } from '@vitrine/simulators/adyen/notify';
import type { SimulatedPayment } from '@vitrine/simulators/adyen/state';
import { endWithRun } from './children.ts';
import { entryOf, linesOf } from './entries.ts';

export const merchant = {
  merchant_account: 'VitrineLocal',
  hmac_key: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
};

export type Charge = SimulatedPayment & { keys: Set<string> };
type Notice = { body: string; psp_reference: string; event_code: string; delivered: boolean };

type Item = { eventCode: string; pspReference: string; originalReference: string };
function itemOf(body: string): Item | undefined {
  const parsed = JSON.parse(body) as { notificationItems: { NotificationRequestItem: Item }[] };
  return parsed.notificationItems[0]?.NotificationRequestItem;
}

/** Sends a notification to a server; true where it was accepted. */
export async function notify(server: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(`${server}/webhooks/adyen`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(5000),
    });
    return answer.ok && (await answer.text()) === '[accepted]';
  } catch {
    return false;
  }
}

export class Provider {
  readonly port: number;
  readonly file: string;
  readonly charges = new Map<string, Charge>();
  readonly notices: Notice[] = [];
  /** While true, notifications are recorded and not sent. */
  holding = false;
  readonly #servers: () => readonly string[];
  #child: ChildProcess | null = null;
  #read = 0;
  #closed = false;
  #relay: Promise<void> | null = null;

  constructor(port: number, folder: string, servers: () => readonly string[]) {
    this.port = port;
    this.file = path.join(folder, 'provider.jsonl');
    this.#servers = servers;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = fork(path.join(import.meta.dirname, 'providerProcess.ts'), [String(this.port), this.file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    endWithRun(child);
    await once(child, 'message');
    this.#relay ??= this.#deliver();
  }

  /** Kills the process; its books stay. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    this.readBooks();
    // After a restart, the provider sends the notifications of results that it had not sent.
    const notified = new Set(
      this.notices.filter(({ event_code }) => event_code === 'AUTHORISATION').map((one) => one.psp_reference),
    );
    for (const charge of this.charges.values())
      if (charge.status !== 'waiting' && charge.status !== 'cancelled' && !notified.has(charge.psp_reference))
        this.#add(JSON.stringify(signedNotification(authorisationNotice(charge), merchant)));
  }

  #add(body: string): void {
    const item = itemOf(body);
    if (!item) return;
    const psp_reference = item.originalReference || item.pspReference;
    this.notices.push({ body, psp_reference, event_code: item.eventCode, delivered: false });
  }

  /** Reads the lines that the process has written since the last read. */
  readBooks(): void {
    if (!existsSync(this.file)) return;
    const { size } = statSync(this.file);
    if (size <= this.#read) return;
    const bytes = Buffer.alloc(size - this.#read);
    const file = openSync(this.file, 'r');
    readSync(file, bytes, 0, bytes.length, this.#read);
    closeSync(file);
    const whole = bytes.subarray(0, bytes.lastIndexOf(10) + 1);
    this.#read += whole.length;
    for (const line of linesOf(whole.toString())) {
      const entry = entryOf(line);
      if (entry.kind === 'notice') this.#add(entry.body);
      if (entry.kind !== 'payment') continue;
      const known = this.charges.get(entry.payment.psp_reference);
      const keys = known?.keys ?? new Set(entry.key === null ? [] : [entry.key]);
      this.charges.set(entry.payment.psp_reference, { ...entry.payment, keys });
    }
  }

  /** Notifications that may be sent: a payment that the process had not written before it was killed does not exist. */
  due(): Notice[] {
    this.readBooks();
    return this.notices.filter(({ delivered, psp_reference }) => !delivered && this.charges.has(psp_reference));
  }

  async #deliver(): Promise<void> {
    let turn = 0;
    while (!this.#closed) {
      const due = this.holding ? [] : this.due().slice(0, 20);
      const servers = this.#servers();
      if (servers.length > 0)
        await Promise.all(
          due.map(async (notice) => {
            turn += 1;
            notice.delivered = await notify(servers[turn % servers.length] ?? '', notice.body);
          }),
        );
      await sleep(due.length > 0 ? 10 : 40);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#relay;
    await this.kill();
  }
}
