// Prints what each store looks like, for imagery/stores.py: `npm run house:looks`.
import { looksOf } from '../source/stores/looks.ts';
import { storeRows } from '../source/stores.ts';

const looks = looksOf(storeRows.map(({ setting }) => setting));
console.log(JSON.stringify(Object.fromEntries(storeRows.map(({ store_id }, index) => [store_id, looks[index]]))));
