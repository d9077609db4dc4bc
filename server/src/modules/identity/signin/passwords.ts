/** Passwords and their resets, for the modules above. */
export {
  changePassword,
  closeResets,
  insertReset,
  lockPassword,
  ownerOf,
  passwordHolder,
  reset,
  setPassword,
  useReset,
} from './passwordQueries.ts';
