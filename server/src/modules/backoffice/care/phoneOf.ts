type Phones = {
  readonly phonecode: string | null;
  readonly telephone: string | null;
  readonly phone_login: string | null;
};

/** A client's telephone with its country's code: the contact, else that of the sign-in. */
export const phoneOf = ({ phonecode, telephone, phone_login }: Phones): string | null =>
  telephone ? [phonecode, telephone].filter(Boolean).join(' ') : phone_login;
