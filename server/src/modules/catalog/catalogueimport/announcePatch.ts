/** Makes every server read the catalogue and the promotions again when this transaction commits. decisions/0126, decisions/0134. */
export { announcePatch } from './stateQueries.ts';
