// The form of a content, from the schema that the import checks it with: a field that the schema gains is in the office too. decisions/0129.
import type { ContentKind, FormField, FormPart } from '@vitrine/contract/staffContents';
import { z } from 'zod';
import { contentShared, contentTexts } from '../../catalog/catalogue/contentRows.ts';

/** The part of a JSON Schema that the schemas of contents use. */
type Schema = {
  readonly title?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

/** Texts that are stored as long ones are often short: the office shows a line for these. */
const lines: ReadonlySet<string> = new Set(['title', 'title_stitched', 'action', 'label', 'note', 'by', 'slug', 'id']);
const longest = 20_000;

function textPart(schema: Schema, name: string): FormPart {
  const is_line = schema.pattern !== undefined || lines.has(name) || name.endsWith('_title');
  return { kind: 'text', is_line, most: schema.maxLength ?? longest };
}

const isHeading = ({ properties }: Schema): boolean => properties?.['type']?.const === 'heading';
const asLine = (field: FormField): FormField =>
  field.part.kind === 'text' ? { ...field, part: { ...field.part, is_line: true } } : field;

/** Several schemas in one place: a number or its text in a CSV, kinds of blocks, or a text beside something else. */
function manyPart(options: readonly Schema[], name: string): FormPart {
  if (options.some(({ type }) => type === 'boolean')) return { kind: 'flag' };
  if (options.some(({ type }) => type === 'integer')) return { kind: 'whole' };
  if (options.every(({ properties }) => typeof properties?.['type']?.const === 'string'))
    return {
      kind: 'kinds',
      options: options.map((schema) => ({
        type: String(schema.properties?.['type']?.const),
        fields: fieldsOf(schema)
          .filter((field) => field.name !== 'type')
          .map((field) => (isHeading(schema) ? asLine(field) : field)),
      })),
    };
  return { kind: 'either', options: options.map((schema) => partOf(schema, name)) };
}

/** The part of a form for a field. Throws for a schema that no content has had yet. */
function partOf(schema: Schema, name: string): FormPart {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return manyPart(options, name);
  if (schema.title === 'picture') return { kind: 'picture' };
  if (schema.enum !== undefined) return { kind: 'choice', values: schema.enum.map(String) };
  if (schema.format === 'date') return { kind: 'day' };
  if (schema.type === 'string') return textPart(schema, name);
  if (schema.type === 'boolean') return { kind: 'flag' };
  if (schema.type === 'integer' || schema.type === 'number') return { kind: 'whole' };
  if (schema.type === 'array' && schema.items !== undefined)
    return { kind: 'list', of: partOf(schema.items, name), least: schema.minItems ?? 0 };
  if (schema.type === 'object') return { kind: 'group', fields: fieldsOf(schema) };
  throw new Error(`the office has no field for ${name}`);
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): FormField[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    is_required: required.includes(name),
    part: partOf(schema, name),
  }));

const formOf = (schema: z.ZodType): FormField[] =>
  fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

const forms = new Map<ContentKind, { readonly shared: FormField[]; readonly texts: FormField[] }>();

/** The fields of a content that all languages share, and those of one language. */
export function contentForm(kind: ContentKind): { readonly shared: FormField[]; readonly texts: FormField[] } {
  const known = forms.get(kind);
  if (known) return known;
  const made = { shared: formOf(contentShared[kind]), texts: formOf(contentTexts[kind]) };
  forms.set(kind, made);
  return made;
}
