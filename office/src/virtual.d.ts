declare module 'virtual:office-messages/*' {
  import type { Messages } from '@vitrine/rules/messages/write';
  export const messages: Messages;
}
