import type { z } from 'zod';

/** The definition of a Zod schema, as far as the samples need it. */
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
};

/** Where a value is in a payload. */
export type Place = readonly (string | number)[];

const definitionOf = (schema: z.ZodType): Definition => schema.def;

const formats: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  base64: 'eA==',
  date: '2026-11-24',
  datetime: '2026-11-24T10:00:00Z',
};

function stringSample(schema: z.ZodType): string {
  const { format, minLength } = schema as z.ZodString;
  // A pattern cannot say what it accepts, so its schema names an example.
  const example = schema.meta()?.['example'];
  if (typeof example === 'string') return example;
  return formats[format ?? ''] ?? 'x'.repeat(minLength ?? 1);
}

function numberSample(schema: z.ZodType): number {
  const { minValue } = schema as z.ZodNumber;
  return typeof minValue === 'number' && minValue > 0 ? minValue : 1;
}

/** The parts of a schema, with the places of their values in its sample. */
function partsOf(schema: z.ZodType): (readonly [Place, z.ZodType])[] {
  const { type, shape = {}, element, innerType, options = [], items = [], valueType } = definitionOf(schema);
  if (type === 'object') return Object.entries(shape).map(([name, part]) => [[name], part] as const);
  if (type === 'array' && element) return [[[0], element]];
  if (type === 'tuple') return items.map((item, at) => [[at], item] as const);
  if (type === 'union') return options.slice(0, 1).map((option) => [[], option] as const);
  if (type === 'record' && valueType) return [];
  return innerType ? [[[], innerType]] : [];
}

/** A valid value of a schema, with every optional part. Throws on an unknown kind of schema. */
export function sampleOf(schema: z.ZodType): unknown {
  const { type, entries = {}, values = [], innerType } = definitionOf(schema);
  const parts = partsOf(schema);
  if (innerType) return sampleOf(innerType);
  if (type === 'object') return Object.fromEntries(parts.map(([[name = ''], part]) => [name, sampleOf(part)]));
  if (type === 'array' || type === 'tuple') return parts.map(([, part]) => sampleOf(part));
  const simple: Readonly<Record<string, () => unknown>> = {
    union: () => parts.map(([, part]) => sampleOf(part))[0],
    string: () => stringSample(schema),
    number: () => numberSample(schema),
    boolean: () => true,
    enum: () => Object.values(entries)[0],
    literal: () => values[0],
    record: () => ({}),
    null: () => null,
    unknown: () => 'x',
    // The contract's only custom schema is the locale.
    custom: () => schema.meta()?.['example'],
  };
  const make = simple[type];
  if (!make) throw new Error(`no sample of ${type}`);
  return make();
}

/** Every object within a schema, itself included, with its place in the schema's sample. */
export function objectsOf(schema: z.ZodType, place: Place = []): Place[] {
  const here = definitionOf(schema).type === 'object' ? [place] : [];
  return [...here, ...partsOf(schema).flatMap(([step, part]) => objectsOf(part, [...place, ...step]))];
}

/** Every field within a schema, by its name, with its place in the schema's sample. */
export function placesOf(schema: z.ZodType, place: Place = []): { place: Place; schema: z.ZodType }[] {
  return partsOf(schema).flatMap(([step, part]) => {
    const at = [...place, ...step];
    return [...(step.length > 0 ? [{ place: at, schema: part }] : []), ...placesOf(part, at)];
  });
}

/** A copy of a payload with the value at a place changed; undefined removes it. */
export function changed(payload: unknown, place: Place, change: (current: unknown) => unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return change(payload);
  if (Array.isArray(payload))
    return payload.map((current, at) => (at === step ? changed(current, rest, change) : current));
  if (typeof payload !== 'object' || payload === null) throw new Error(`nothing at ${String(step)}`);
  const entries = Object.entries({
    ...payload,
    [step]: changed(Object.entries(payload).find(([name]) => name === step)?.[1], rest, change),
  });
  return Object.fromEntries(entries.filter(([, current]) => current !== undefined));
}
