import { z } from 'zod';

/** The value of an agency without a logo. */
export const noLogo = 'none';

/** The agency’s logo: a PNG in Base64, small enough to stand among the settings. */
export const logoLimits = {
  /** Letters of the Base64, so at most 13,500 bytes. */
  length: 18_000,
  pixels: 1_000_000,
  /** The sides of its place on a label, in tenths of a millimeter: at 600 dots an inch not a million dots. */
  least: 10,
  most: 400,
} as const;

/** How every PNG begins, in Base64. */
const beginning = 'iVBORw0KGgo';

export const logoValue = z
  .string()
  .max(logoLimits.length)
  .refine(
    (value) => value === noLogo || (value.startsWith(beginning) && /^[A-Za-z0-9+/]+={0,2}$/.test(value)),
    {
      params: { key: 'file_type' },
    },
  );
