// node house/people/import/workMain.ts URL: places the work of a day at the open demo shop of an address.
import { endWith, withDatabase, withShop } from '../../../server/src/platform/db/commandLine.ts';
import { placeWork } from './work.ts';

const [address] = process.argv.slice(2);
if (address === undefined) throw new Error('node house/people/import/workMain.ts URL');
try {
  await withDatabase((url) =>
    withShop(url, async ({ db }) => {
      console.log(await placeWork(db, address));
    }),
  );
} catch (error) {
  endWith(error);
}
