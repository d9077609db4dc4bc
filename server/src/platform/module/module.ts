import type { PlainRoutes } from '../http/plainRoutes.ts';
import type { Route } from '../http/route.ts';
import type { JobHandler } from '../jobs/kinds.ts';
import type { RegularWork } from '../jobs/regular.ts';
import type { Sweep, SweepPace } from '../jobs/sweep.ts';
import type { MailWriter } from '../mail/kinds.ts';
import type { Shop } from '../shop/shop.ts';
import type { SmsWriter } from '../sms/kinds.ts';

/** What a module registers with the platform, in its `module.ts`; `modules.ts` at the top lists them. */
export type Module = {
  /** Its calls. */
  readonly routes?: (shop: Shop) => readonly Route[];
  /** Its addresses outside the contract: feeds, files, pages behind links, webhooks. */
  readonly plainRoutes?: (shop: Shop) => PlainRoutes;
  /** Opens what its routes need, at the start. Throws ConfigError. */
  readonly open?: (shop: Shop) => void;
  /** The writers of its mails, by kind. */
  readonly mails?: Readonly<Record<string, MailWriter>>;
  /** The writers of its text messages, by kind. */
  readonly texts?: Readonly<Record<string, SmsWriter>>;
  /** The handlers of its jobs, by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** The work that every server repeats. */
  readonly works?: Readonly<Record<string, RegularWork>>;
} & {
  /** What its customers were promised until a moment (`ends`), its deletions (`sweeps`), what asks a partner again (`retries`). */
  readonly [Pace in SweepPace]?: Readonly<Record<string, Sweep>>;
};
