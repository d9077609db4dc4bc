// Fields of address and profile forms, and the default requirements of each form (spec 1 §3, §5).

export const formNames = ['profile', 'shipping', 'billing', 'newsletter', 'contact'] as const;
export type FormName = (typeof formNames)[number];

/** Fields of the place in an address. Spec 1 §3. */
export const placeFields = [
  'street1',
  'street_number',
  'additional_number',
  'street2',
  'street3',
  'neighborhood',
  'region',
  'regiontext',
  'cityselect',
  'city',
  'district',
  'district_bis_id',
  'postcode',
  'postcode_bis',
  'postcode_select',
] as const;

/**
 * Field names as spec 1 §3 spells them; `telephone`, `password`, `message` and `piplOptin` come from the calls and
 * entities of spec 1 §7, spec 2 §3 and spec 2 §5.
 */
export const fieldNames = [
  'subject_list',
  'prefix',
  'firstname',
  'lastname',
  'firstname2',
  'lastname2',
  'gender',
  'email',
  'password',
  'phonecode',
  'loginphone',
  'day',
  'month',
  'year',
  'social_security_number',
  'company',
  'country_id',
  ...placeFields,
  'telephone',
  'telephone2',
  'message',
  'communication_consent',
  'newsletter',
  'piplOptin',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type PlaceField = (typeof placeFields)[number];
const places: ReadonlySet<FieldName> = new Set(placeFields);
const birthParts: ReadonlySet<FieldName> = new Set(['day', 'month', 'year']);

/** Whether a field is a part of the date of birth. */
export const isBirthPart = (field: FieldName): boolean => birthParts.has(field);

const printed: ReadonlySet<FieldName> = new Set([
  'firstname',
  'lastname',
  'firstname2',
  'lastname2',
  'company',
  'street1',
  'street_number',
  'additional_number',
  'street2',
  'street3',
  'neighborhood',
  'regiontext',
  'city',
  'district',
]);

/** Whether labels and papers print a field as it was typed: a name, or a line of an address. */
export const isPrinted = (field: FieldName): boolean => printed.has(field);

export const isPlace = (field: FieldName): boolean => places.has(field);

const personFields = [
  'prefix',
  'firstname',
  'lastname',
  'firstname2',
  'lastname2',
  'country_id',
] as const satisfies readonly FieldName[];

const profileFieldNames = [
  ...personFields,
  ...placeFields,
  'gender',
  'email',
  'password',
  'phonecode',
  'loginphone',
  'day',
  'month',
  'year',
  'social_security_number',
  'company',
  'telephone',
  'communication_consent',
  'newsletter',
  'piplOptin',
] as const satisfies readonly FieldName[];
/** Fields of a profile. A table of them that lacks one does not compile. Spec 1 §3. */
export type ProfileField = (typeof profileFieldNames)[number];

/** The texts that a profile stores beside its place and its date of birth. */
export type ProfileText = Exclude<
  ProfileField,
  | PlaceField
  | 'country_id'
  | 'day'
  | 'month'
  | 'year'
  | 'gender'
  | 'password'
  | 'communication_consent'
  | 'newsletter'
  | 'piplOptin'
>;

const addressFieldNames = [
  ...personFields,
  ...placeFields,
  'company',
  'social_security_number',
  'phonecode',
  'telephone',
  'telephone2',
] as const satisfies readonly FieldName[];
/** Fields of an address. A table of them that lacks one does not compile. Spec 2 §3. */
export type AddressField = (typeof addressFieldNames)[number];
/** Delivery and billing addresses have the same fields. */
const addressFields: ReadonlySet<FieldName> = new Set(addressFieldNames);

type LeftOut<List extends readonly FieldName[]> = Exclude<PlaceField, List[number]>;

/** A list of all place fields; the compile error names the ones it `leaves_out`. Spec 1 §5. */
export const withEveryPlace = <const List extends readonly FieldName[]>(
  list: [LeftOut<List>] extends [never] ? List : { leaves_out: LeftOut<List> },
): readonly FieldName[] => list as List;

/** 1 required, 0 optional, -1 disabled: neither shown nor accepted. Spec 1 §5. */
export type Requirement = 1 | 0 | -1;
export type Requirements = { readonly [Field in FieldName]?: Requirement };

/** Default requirements; an unlisted field is disabled. Spec 1 §5. */
export const defaultRequirements: Requirements = {
  city: 1,
  email: 1,
  firstname: 1,
  lastname: 1,
  postcode: 1,
  prefix: 1,
  street1: 1,
  subject_list: 1,
  street2: 0,
};

export type Form = {
  readonly fields: ReadonlySet<FieldName>;
  readonly requirements: Requirements;
  /** The form whose required places this one offers, so that an address given in it is complete. */
  readonly offers?: 'shipping';
};

/**
 * Fields of each form, and its differences from the default requirements. A new account needs no address, so its place
 * fields may be empty (spec 1 §3 lists them for the create-profile form).
 */
export const forms = {
  profile: {
    fields: new Set<FieldName>(profileFieldNames),
    requirements: {
      country_id: 1,
      password: 1,
      day: 0,
      month: 0,
      year: 0,
      telephone: 0,
      newsletter: 0,
      street1: 0,
      city: 0,
      postcode: 0,
    },
    offers: 'shipping',
  },
  shipping: {
    fields: addressFields,
    requirements: { country_id: 1, telephone: 1 },
  },
  billing: {
    fields: addressFields,
    requirements: { country_id: 1, telephone: 0, company: 0 },
  },
  newsletter: {
    fields: new Set<FieldName>([...personFields, 'email', 'postcode', 'piplOptin']),
    requirements: { country_id: 1, postcode: 0 },
  },
  contact: {
    fields: new Set<FieldName>([
      ...personFields,
      'subject_list',
      'email',
      'region',
      'phonecode',
      'telephone',
      'message',
    ]),
    requirements: { country_id: 1, message: 1, telephone: 0 },
  },
} as const satisfies Record<FormName, Form>;
