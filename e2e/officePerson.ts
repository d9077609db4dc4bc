// A member of the house at work in the office: signs in with password and code, and counts what a task takes.
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import type { Colleague, DemoHouse } from './demoHouse.ts';
import { ownNetwork } from './shopper.ts';

/**
 * What a task took: presses of a button, link, key or choice, fields that were typed, and seconds from the first press to the result; and the
 * journey that did it.
 */
export type Taken = {
  readonly task: number;
  readonly what: string;
  readonly role: string;
  readonly presses: number;
  readonly fields: number;
  readonly seconds: number;
  readonly spec: string;
  readonly journey: string;
};
const taken: Taken[] = [];

/** Keeps what a task took. `npm run office-tasks` names a file that gets a line of JSON for each, for docs/office-tasks.md. */
function keep(one: Taken): void {
  taken.push(one);
  const file = process.env['OFFICE_TASKS'];
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify(one)}\n`);
}

/** The tasks of this run as rows of a table. */
export const takenRows = (): string[] =>
  taken
    .toSorted((a, b) => a.task - b.task)
    .map(
      ({ task, what, role, presses, fields, seconds }) =>
        `| ${task} | ${what} | ${role} | ${presses} | ${fields} | ${seconds.toFixed(1)} |`,
    );

type Role = Parameters<Page['getByRole']>[0];

export class Person {
  readonly page: Page;
  readonly who: Colleague;
  #presses = 0;
  #fields = 0;

  private constructor(page: Page, who: Colleague) {
    this.page = page;
    this.who = who;
  }

  /** Signs a role of the demo house in, in a browser of its own. */
  static async signedIn(browser: Browser, house: DemoHouse, role: string): Promise<Person> {
    const who = house.people.find((one) => one.role === role);
    if (!who) throw new Error(`the demo house has no ${role}`);
    const context = await browser.newContext({
      baseURL: house.url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: ownNetwork(),
    });
    const page = await context.newPage();
    await page.goto('/office');
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Password').fill(house.password);
    await page.keyboard.press('Enter');
    await page.getByLabel('Authenticator code').fill(codeOf(Buffer.from(who.secret, 'hex'), new Date()));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Good day, ${who.name}` })).toBeVisible();
    return new Person(page, who);
  }

  /** The open question before a step. */
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  async press(role: Role, name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    this.#presses += 1;
    await within.getByRole(role, { name, exact: true }).first().click();
  }

  /** Presses a button of the open question. */
  confirm(name: string | RegExp): Promise<void> {
    return this.press('button', name, this.dialog);
  }

  /** Presses what has no name of its own: a cell, a summary, the link of a row. */
  async tap(place: Locator): Promise<void> {
    this.#presses += 1;
    await place.click();
  }

  async key(name: string): Promise<void> {
    this.#presses += 1;
    await this.page.keyboard.press(name);
  }

  async type(field: string | RegExp, text: string, within: Page | Locator = this.page): Promise<void> {
    this.#fields += 1;
    await within
      .getByLabel(field, { exact: typeof field === 'string' })
      .first()
      .fill(text);
  }

  /** Types into a field that has no name of its own. */
  async put(field: Locator, text: string): Promise<void> {
    this.#fields += 1;
    await field.fill(text);
  }

  /** Types where the focus is, as into a cell of a grid. */
  async write(text: string): Promise<void> {
    this.#fields += 1;
    await this.page.keyboard.type(text);
  }

  async choose(
    field: string | RegExp,
    choice: string | { index: number },
    within: Page | Locator = this.page,
  ): Promise<void> {
    this.#presses += 1;
    const select = within.getByLabel(field, { exact: typeof field === 'string' }).first();
    await (typeof choice === 'string' ? select.selectOption({ label: choice }) : select.selectOption(choice));
  }

  /** Scans a code with a hand scanner, which types fast and ends with Enter. */
  async scan(code: string): Promise<void> {
    this.#presses += 1;
    await this.page.evaluate((keys) => {
      for (const key of [...Array.from(keys), 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }, code);
  }

  /** Finds by the search at the top, from any page. */
  async find(words: string): Promise<void> {
    this.#fields += 1;
    await this.page.getByRole('search').getByRole('combobox').fill(words);
    await this.key('Enter');
  }

  /** Opens a section of the menu. Its page may load: what the page before shows is pressed no more. */
  async open(section: string): Promise<void> {
    const menu = this.page.getByRole('navigation');
    await this.press('link', section, menu);
    await expect(menu.getByRole('link', { name: section, exact: true })).toHaveAttribute('aria-current', 'page');
  }

  /** Reads a call of staff beside the task: what the demo has, not what the member does. */
  async read<Answer>(path: string): Promise<Answer> {
    const answer = await this.page.request.get(`/api/backend/staff${path}`);
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as Answer;
  }

  /** Does a task of the brief from the first page on, and notes what it took. `work` ends when the page shows the result. */
  async task(task: number, what: string, work: () => Promise<void>): Promise<void> {
    await this.page.goto('/office');
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    [this.#presses, this.#fields] = [0, 0];
    const from = performance.now();
    await work();
    const seconds = (performance.now() - from) / 1000;
    const { file, title } = test.info();
    const [presses, fields] = [this.#presses, this.#fields];
    keep({ task, what, role: this.who.role, presses, fields, seconds, spec: path.basename(file), journey: title });
  }
}
