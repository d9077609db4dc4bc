declare module 'virtual:office-messages/en' {
  export const messages: import('@vitrine/rules/messages/write').Messages;
}
declare module 'virtual:office-messages/fr' {
  export const messages: import('@vitrine/rules/messages/write').Messages;
}
