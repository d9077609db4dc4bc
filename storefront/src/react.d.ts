import 'react';

declare module 'react' {
  // The parameter is React's own.
  // oxlint-disable-next-line no-unused-vars
  interface InputHTMLAttributes<T> {
    /** Apple's rules for suggested passwords, in the grammar that it publishes. */
    passwordrules?: string | undefined;
  }
}
