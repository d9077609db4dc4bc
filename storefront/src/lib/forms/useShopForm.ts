import { isMessageKey, type MessageKey } from '@vitrine/rules/fields/messageKeys';
import type { PayloadFault } from '@vitrine/rules/fields/payloadFaults';
import { type FormEvent, useRef, useState } from 'react';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import type { CaptchaCheck } from '../captcha/captcha.ts';
import type { Faults } from './correctedFaults.ts';
import { useFormFaults } from './formFaults.ts';
import { type FormShape, type NameIn, useFormValues } from './formValues.ts';
import { showLoader } from '../layers/notices.ts';
import { type Special, usePresentError } from '../calls/presentError.ts';
import { readSilentFields } from './silentFields.ts';
import { useText } from '../words/text.ts';
import { useTitlePrefix } from '../pages/titlePrefix.ts';

/** Shows faults at their fields; `asWhole` means correcting one field corrects all. Returns false when none is on the page. */
export type Show<Values> = (faults: Faults<NameIn<Values>>, asWhole?: boolean) => boolean;

/** What the call of a form gets besides the values. */
type Sending<Values> = {
  /** The solved captcha, where the form has one. */
  readonly proof: { captcha?: string };
  /** The button that was pressed; null for Enter in a browser that names none. */
  readonly submitter: HTMLElement | null;
  /** Changes values, such as a password that is no longer needed. */
  readonly put: (change: Partial<Values>) => void;
};

type Settings<Values> = {
  /** The fields' ids are `prefix-name`; with an empty prefix, the name alone. */
  readonly prefix: string;
  readonly start: Values | (() => Values);
  /** Values from elsewhere; new ones overwrite their fields. */
  readonly given?: Partial<Values> | undefined;
  /** The label of a field in the list of faults. */
  readonly labelOf: (name: NameIn<Values>) => string;
  /** The message beside each wrong field; none for a valid form. */
  readonly check: (values: Values) => Faults<NameIn<Values>>;
  /** Sends a valid form; an error that it rejects with is presented as the error catalogue defines. */
  readonly send: (values: Values, sending: Sending<Values>) => Promise<unknown>;
  readonly captcha?: CaptchaCheck;
  /** Pressing the button does nothing yet: a consent is missing, or the account is blocked. */
  readonly isResting?: boolean | ((values: Values) => boolean);
  /** The form's name of a field that the server names; names that the form does not have are left out. */
  readonly fieldOf?: (name: string) => string;
  /** The form's overrides of the error catalogue. */
  readonly refused?: (show: Show<Values>, values: Values) => Special;
};

/** Runs one sending at a time, under the loader; a second press while the first is under way does nothing. */
function useOnce() {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  return {
    isBusy,
    /** Also false while another run is in progress. */
    run: async (work: () => Promise<boolean>): Promise<boolean> => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      const hideLoader = showLoader();
      try {
        return await work();
      } finally {
        isRunning.current = false;
        setBusy(false);
        hideLoader();
      }
    },
  };
}

/** The form's messages of faults that the server finds by a call's schema. */
const messagesOfFaults: Readonly<Record<string, MessageKey>> = {
  not_an_email: 'email',
  not_a_choice: 'select_required',
  not_a_date: 'dob_format',
} satisfies Partial<Record<PayloadFault, MessageKey>>;

/** The message at each field that a refusal names: the form's own where the server sends its key, else the server's. */
function useRefusedFields(fieldOf: (name: string) => string = (name) => name) {
  const words = useText('form');
  return ({ fields, detail: { bounds = {} } }: ApiError, message: string): Faults => {
    const said = (name: string, fault: string): string => {
      const most = bounds[name];
      if (fault === 'too_long' && most !== undefined) return words('too_long_most', { most });
      const key = messagesOfFaults[fault] ?? fault;
      return isMessageKey(key) ? words(key) : message;
    };
    return Object.fromEntries(Object.entries(fields).map(([name, fault]) => [fieldOf(name), said(name, fault)]));
  };
}

type Bound<Values> = { readonly values: Values; readonly faults: Faults<NameIn<Values>> };
type Put<Values> = (change: Partial<Values>) => void;

/** The props that a field takes from its form. */
function bindings<Values>(idOf: (name: string) => string, { values, faults }: Bound<Values>, put: Put<Values>) {
  const change = (name: NameIn<Values>, value: string | boolean) =>
    put({ [name]: value } as unknown as Partial<Values>);
  return {
    /** Of a text field or a select. */
    field: (name: NameIn<Values>) => ({
      id: idOf(name),
      name,
      value: String(values[name] ?? ''),
      fault: faults[name],
      onChange: ({ target }: { readonly target: { readonly value: string } }): void => change(name, target.value),
    }),
    /** Of a tick. */
    tick: (name: NameIn<Values>) => ({
      id: idOf(name),
      checked: values[name] === true,
      fault: faults[name],
      onChange: ({ target }: { readonly target: { readonly checked: boolean } }): void => change(name, target.checked),
    }),
  };
}

/** Validates a form, sends it once, and presents refusals of the server; `alert` is the message for the whole form. */
function useSubmit<Values extends FormShape<Values>>(
  settings: Settings<Values>,
  { latest, put }: ReturnType<typeof useFormValues<Values>>,
  { show, focus }: Pick<ReturnType<typeof useFormFaults>, 'show' | 'focus'>,
) {
  const { captcha } = settings;
  const present = usePresentError();
  const refusedFields = useRefusedFields(settings.fieldOf);
  const [alert, setAlert] = useState<string | null>(null);
  const { isBusy, run } = useOnce();
  const showNow: Show<Values> = (wrong, asWhole) => show(wrong, latest.current, asWhole);
  const focusCaptcha = () => focus([`captcha-${captcha?.form}`]);
  const refuse = (error: unknown, again: () => void): void => {
    if (captcha?.refused(error)) focusCaptcha();
    else
      present(error, {
        again,
        atFields: (refusal, message) => show(refusedFields(refusal, message), latest.current),
        inForm: setAlert,
        ...settings.refused?.(showNow, latest.current),
      });
  };
  const send = async (submitter: HTMLElement | null, again: () => void): Promise<boolean> => {
    try {
      const proof = captcha ? await captcha.proof() : {};
      if (proof) await settings.send(latest.current, { proof, submitter, put });
      else focusCaptcha();
      return proof !== null;
    } catch (error) {
      refuse(error, again);
      return false;
    }
  };
  /** Checks and sends what the form shows; false where it is wrong or refused, or while it is being sent. */
  const submit = async (form: HTMLFormElement | null, submitter: HTMLElement | null = null): Promise<boolean> => {
    if (form) readSilentFields(form);
    const { isResting = false } = settings;
    if (typeof isResting === 'function' ? isResting(latest.current) : isResting) return false;
    // As a press of the button: the form may have changed since, a consent too.
    const again = () => {
      if (form?.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
      else void submit(form, submitter);
    };
    return run(async () => {
      setAlert(null);
      return !showNow(settings.check(latest.current)) && send(submitter, again);
    });
  };
  return { alert, isBusy, showNow, submit };
}

/**
 * The one form layer (decisions/0025): holds the values, reads silently filled ones, shows all faults at once with the first
 * one focused and the title marked, sends once at a time, and presents refusals of the server. Typed values are never lost.
 * Expectations §3.
 */
export function useShopForm<Values extends FormShape<Values>>(settings: Settings<Values>) {
  const { prefix, captcha, labelOf } = settings;
  const words = useText('form');
  const idOf = (name: string): string => (prefix ? `${prefix}-${name}` : name);
  const alertId = idOf('alert');
  const formState = useFormValues(settings.start, settings.given);
  const { values, isChanged, put, set } = formState;
  const found = useFormFaults(idOf, values);
  const faults = found.faults as Faults<NameIn<Values>>;
  const { alert, isBusy, showNow, submit } = useSubmit(settings, formState, found);
  const isWrong = found.isWrong || alert !== null || captcha?.state === 'failed';
  useTitlePrefix(isWrong ? words('error_prefix') : null);
  return {
    values,
    isChanged,
    put,
    set,
    /** The message beside each field that is still wrong. */
    faults,
    /**
     * All faults of the last attempt, in the order of the page; the list stays while the shopper types, so the layout does not
     * shift.
     */
    list: found.whole ? [] : found.order.map((name) => ({ id: idOf(name), label: labelOf(name as NameIn<Values>) })),
    /** The message for the whole form: the server's, or that of fields which are wrong together. */
    alert: alert ?? found.whole,
    alertId,
    /** Of fields that are wrong together: the alert that shows their one message. */
    faultAt: found.whole ? alertId : undefined,
    isBusy,
    /** Shows faults that only the feature can find. */
    show: showNow,
    submit,
    /** Of the form element. */
    attributes: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>): void => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void submit(event.currentTarget, submitter);
      },
    },
    ...bindings(idOf, { values, faults }, put),
  };
}
