// node house/people/import/staffMain.ts FILE: adds the invented people who run a demo house, and writes the keys of their second
// factors to a file, for the simulated authenticator.
import { endWith, withDatabase, withShop } from '../../../server/src/platform/db/commandLine.ts';
import { addStaff } from './staff.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('node house/people/import/staffMain.ts FILE');
try {
  await withDatabase((url) =>
    withShop(url, async ({ db }) => {
      console.log(`${await addStaff(db, file, new Date())} new members`);
    }),
  );
} catch (error) {
  endWith(error);
}
