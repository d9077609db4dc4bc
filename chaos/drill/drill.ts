// What an incident drill is, and how it is scored against the runbooks. decisions/0145.

/** What was seen of the people since the alert. */
export type Seen = {
  /** Calls of the office that were answered, each once: `GET /api/backend/staff/partners`. */
  readonly calls: ReadonlySet<string>;
  /** Steps with jobs and messages, in their sequence: `retry_mails`, `give_up`. */
  readonly steps: readonly string[];
  /** The causes that were named, in their sequence. */
  readonly named: readonly number[];
  /** Whether the shop was well again at the end. */
  readonly isWell: boolean;
  readonly minutes: number;
};

/** What a drill looks for. Texts are those of its report. */
export type Drill = {
  /** The chapter of docs/runbooks.md, as its address names it. */
  readonly chapter: string;
  /** What the alert says. */
  readonly alert: string;
  readonly causes: readonly string[];
  /** Which of them is right. */
  readonly cause: number;
  /** What happens outside of the office once the cause is named: a partner recovers. */
  readonly afterwards: string;
  /** Calls of the page that shows the fault; one of them is enough. */
  readonly pages: readonly string[];
  readonly remedy: { readonly says: string; readonly isTaken: (seen: Seen) => boolean };
  /** Steps that the runbook forbids. */
  readonly harms: readonly { readonly says: string; readonly isDone: (seen: Seen) => boolean }[];
  /** Minutes in which a member that knows the runbook is done. */
  readonly minutes: number;
};

export type ScoreLine = { readonly what: string; readonly points: number; readonly most: number };

const staff = '/api/backend/staff';
/** The call that shows a chapter of the runbooks. */
export const runbookCall = `GET ${staff}/runbooks/:chapter`;
const most = { page: 15, runbook: 10, cause: 25, remedy: 30, harm: 10, time: 10 } as const;
/** What a wrong cause costs. */
const wrongCause = 10;

/** The points of a drill, a line for each thing that the runbook asks; 100 at most. */
export function scoreOf(drill: Drill, seen: Seen): ScoreLine[] {
  const line = (what: string, of: keyof typeof most, points: number): ScoreLine => ({
    what,
    points: Math.max(0, Math.round(points)),
    most: most[of],
  });
  const right = seen.named.indexOf(drill.cause);
  const harms = drill.harms.filter(({ isDone }) => isDone(seen));
  const late = Math.max(0, seen.minutes - drill.minutes) / drill.minutes;
  const isTaken = drill.remedy.isTaken(seen);
  return [
    line(
      'Opened the page that shows the fault',
      'page',
      drill.pages.some((call) => seen.calls.has(call)) ? most.page : 0,
    ),
    line(`Read the runbook: ${drill.chapter}`, 'runbook', seen.calls.has(runbookCall) ? most.runbook : 0),
    line(
      `Named the cause: ${drill.causes[drill.cause] ?? ''}`,
      'cause',
      right === -1 ? 0 : most.cause - right * wrongCause,
    ),
    line(
      `${drill.remedy.says}, and the shop is well`,
      'remedy',
      (isTaken ? most.remedy / 2 : 0) + (seen.isWell ? most.remedy / 2 : 0),
    ),
    line(
      harms.length === 0 ? 'Nothing was done that the runbook forbids' : harms.map(({ says }) => says).join('; '),
      'harm',
      harms.length === 0 ? most.harm : 0,
    ),
    line(
      `Done after ${Math.ceil(seen.minutes)} of ${drill.minutes} minutes`,
      'time',
      isTaken ? most.time * (1 - Math.min(1, late)) : 0,
    ),
  ];
}
