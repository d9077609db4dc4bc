declare module 'virtual:office-messages/*' {
  import type { Messages } from '@vitrine/rules/messages/write';
  export const messages: Messages;
}
declare module 'virtual:boutique-messages/*' {
  import type { Messages } from '@vitrine/rules/messages/write';
  export const messages: Messages;
}

/** The address of a file of a package, which the build copies. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
