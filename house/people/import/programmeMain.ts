// node house/people/import/programmeMain.ts: adds the salons' sessions of the coming weeks to a demo shop.
import { endWith, withDatabase, withShop } from '../../../server/src/platform/db/commandLine.ts';
import { rollProgramme } from './programme.ts';

try {
  await withDatabase((url) =>
    withShop(url, async ({ db }) => {
      console.log(`${await rollProgramme(db, new Date())} new sessions`);
    }),
  );
} catch (error) {
  endWith(error);
}
