import { fireEvent } from '@testing-library/react';

/** Types as a hand scanner does: into no field, with Enter. The keys bear their own times, so that a busy machine makes them no slower. */
export function scan(code: string): void {
  let at = performance.now();
  for (const key of [...code.split(''), 'Enter']) {
    at += 5;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(document.activeElement ?? document.body, event);
  }
}
