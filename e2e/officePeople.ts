// The people of a demo house in their browsers, each signed in once for all journeys of a file.
import type { DemoHouse } from './demoHouse.ts';
import { Person } from './officePerson.ts';
import { test } from './shopper.ts';

type Browser = Parameters<typeof Person.signedIn>[0];

/** Call it at a file's top. Returns a function that signs a role in, the first time. */
export function openPeople(house: () => DemoHouse): (role: string, browser: Browser) => Promise<Person> {
  const people = new Map<string, Person>();
  test.afterAll(async () => {
    for (const { page } of people.values()) await page.context().close();
  });
  return async (role, browser) => {
    const known = people.get(role);
    if (known) return known;
    const person = await Person.signedIn(browser, house(), role);
    people.set(role, person);
    return person;
  };
}
