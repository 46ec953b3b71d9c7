import { z } from 'zod';
import { personDateChoices } from '#contract/shared/date-choice.ts';
import { languageIds } from '#contract/shared/languages.ts';

const open = z.record(z.string(), z.unknown());

/** The settings that follow a person; the shell decides their inner shape. */
export const userSettings = z.strictObject({
  layout: open.optional(),
  theme: open.optional(),
  customScrollbars: z.boolean().optional(),
  direction: z.enum(['ltr', 'rtl']).nullable().optional(),
  schemeId: z.string().max(60).optional(),
  locale: z.enum(languageIds).optional(),
  /** How dates are written for the person; without it as the agency chose. */
  dateFormat: z.enum(personDateChoices).optional(),
  /** The person has read what the buttons of the toolbar do. */
  knowsToolbar: z.boolean().optional(),
  lists: open.optional(),
});
export type UserSettings = z.infer<typeof userSettings>;

/** How many characters the settings of one person may take, all changes together. */
export const mostSettings = 65_536;
