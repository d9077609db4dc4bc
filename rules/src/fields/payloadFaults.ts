// What is wrong with a field of a call that its schema refuses, as a key that a form can say in words. Spec 1 §5, decisions/0141.

/** A refusal of a schema, in the parts that decide its words. */
export type SchemaIssue = {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly expected?: string;
  readonly origin?: string;
  readonly format?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly inclusive?: boolean;
};

/** Faults whose words name a bound: characters of a text, entries of a list, or the number itself. */
export const boundFaults = ['too_long', 'too_short', 'above', 'below', 'too_many_values', 'too_few_values'] as const;
export type BoundFault = (typeof boundFaults)[number];

export const payloadFaults = [
  ...boundFaults,
  'required',
  'not_a_number',
  'not_whole',
  'not_a_date',
  'not_an_email',
  'not_a_choice',
  'direction_control',
  'unknown_field',
  'format',
] as const;
export type PayloadFault = (typeof payloadFaults)[number];

/** `bound` is the most or the least that the schema takes. */
export type FieldFault = { readonly fault: PayloadFault; readonly bound?: number };

const most = { string: 'too_long', array: 'too_many_values' } as const;
const least = { string: 'too_short', array: 'too_few_values' } as const;
const kindOf = (origin: string | undefined): 'string' | 'array' | null =>
  origin === 'string' || origin === 'array' ? origin : null;

const bounded = (fault: PayloadFault, limit: number | bigint | undefined, isWithin = true): FieldFault => {
  const bound = Number(limit);
  return isWithin && Number.isSafeInteger(bound) && bound < Number.MAX_SAFE_INTEGER ? { fault, bound } : { fault };
};

function tooSmall({ origin, minimum, inclusive }: SchemaIssue): FieldFault {
  const kind = kindOf(origin);
  if (kind === null) return bounded('below', minimum, inclusive);
  return Number(minimum) <= 1 ? { fault: 'required' } : bounded(least[kind], minimum);
}

function tooBig({ origin, maximum, inclusive }: SchemaIssue): FieldFault {
  const kind = kindOf(origin);
  return bounded(kind === null ? 'above' : most[kind], maximum, inclusive);
}

function wrongType({ expected }: SchemaIssue, value: unknown): FieldFault {
  if (expected !== 'number' && expected !== 'int') return { fault: 'format' };
  return { fault: typeof value === 'number' && Number.isFinite(value) ? 'not_whole' : 'not_a_number' };
}

const formats: Readonly<Record<string, PayloadFault>> = {
  date: 'not_a_date',
  datetime: 'not_a_date',
  email: 'not_an_email',
};

/** The fault that each kind of issue is. */
const faults: Readonly<Record<string, (issue: SchemaIssue, value: unknown) => FieldFault>> = {
  invalid_type: wrongType,
  too_big: tooBig,
  too_small: tooSmall,
  invalid_format: ({ format }) => ({ fault: formats[format ?? ''] ?? 'format' }),
  invalid_value: () => ({ fault: 'not_a_choice' }),
  unrecognized_keys: () => ({ fault: 'unknown_field' }),
  // The message of a refinement is a key itself.
  custom: ({ message }) => ({ fault: message === 'direction_control' ? message : 'format' }),
};

/** What an issue of a schema says of its field; `value` is what was sent there. */
export function faultOfIssue(issue: SchemaIssue, value: unknown): FieldFault {
  const isMissing = value === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  if (isMissing) return { fault: 'required' };
  return faults[issue.code ?? '']?.(issue, value) ?? { fault: 'format' };
}

/** What was sent at the path of an issue. */
export const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    sent,
  );
