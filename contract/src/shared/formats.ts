/** An e-mail address; compared without regard to case. */
export const emailFormat = {
  pattern: /^[^\s@"<>]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/,
  example: 'name@example.gov',
  max: 254,
} as const;

/** A telephone number in the international form E.164. */
export const phoneFormat = { pattern: /^\+[1-9]\d{6,14}$/, example: '+13035550142', max: 16 } as const;

/** A web address that can be opened safely. */
export const urlFormat = {
  pattern: /^https:\/\/[^\s"<>]+$/,
  example: 'https://example.gov',
  max: 500,
} as const;

/** The code that an agency gives a place or a fund. */
export const agencyCodeFormat = { pattern: /^[A-Z0-9-]{2,20}$/, example: 'D4-HQ', max: 20 } as const;

/** The number that an agency gives a vendor or an employee. */
export const agencyNumberFormat = { pattern: /^[A-Z0-9-]{1,20}$/, example: 'E-10442', max: 20 } as const;
