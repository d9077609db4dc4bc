declare global {
  interface Window {
    /** The data layer that analytics reads. It is filled only after consent and holds no personal data. Spec 3 §9. */
    dataLayer?: object[];
  }
}

/** Puts an event into the data layer. Call it only where consent was given. */
export function push(event: object): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

const marker = 'analytics';

/** Loads the script that reads the data layer, once in a document. */
export function loadScript(address: string): void {
  if (document.querySelector(`script[data-is="${marker}"]`)) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset['is'] = marker;
  document.head.append(script);
}

/**
 * Consent was withdrawn: deletes the collected data and reloads the document, which stops a script that already runs.
 */
export function forgetAll(): void {
  delete window.dataLayer;
  if (document.querySelector(`script[data-is="${marker}"]`)) location.reload();
}
