// node house/people/import/main.ts DIR: imports the invented people of a folder, and their events, into an empty shop.
import { FolderError } from '../../../server/src/modules/catalog/catalogueimport/importFolder.ts';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { endWith, withDatabase, withShop } from '../../../server/src/platform/db/commandLine.ts';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { importPeople } from './importPeople.ts';

const [dir] = process.argv.slice(2);
if (dir === undefined) throw new Error('node house/people/import/main.ts DIR');
try {
  await withDatabase((url) =>
    withShop(url, async ({ pool, db }) => {
      await migrate(pool);
      const report = await importPeople(db, readConfig(process.env), dir, new Date());
      console.log(
        report
          ? `${report.customers} customers, ${report.orders} orders, ${report.returns} returns, ${report.reservations} reservations, ${report.visits} salon visits`
          : 'there are customers already, nothing imported',
      );
    }),
  );
} catch (error) {
  endWith(error, error instanceof FolderError);
}
