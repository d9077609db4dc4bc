// Made by scripts/messages.ts: the areas of useText.
import type { Keys as Content } from './content/keys.ts';
import type { Keys as Shell } from './shell/keys.ts';

export type Areas = {
  content: Content;
  shell: Shell;
};
