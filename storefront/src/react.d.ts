import 'react';
import type { TrayName } from './lib/layers/trays.ts';

declare module 'react' {
  // The parameter is React's own.
  // oxlint-disable-next-line no-unused-vars
  interface InputHTMLAttributes<T> {
    /** Apple's rules for suggested passwords, in the grammar that it publishes. */
    passwordrules?: string | undefined;
  }
  interface CSSProperties {
    /** A value that a sheet reads. */
    [name: `--${string}`]: string | undefined;
  }
  // oxlint-disable-next-line no-unused-vars
  interface HTMLAttributes<T> {
    /** The tray that the element opens. */
    'data-tray'?: TrayName | undefined;
  }
}
