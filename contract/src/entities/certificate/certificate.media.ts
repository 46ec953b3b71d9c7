/** What data is kept on. */
export const mediumTypes = ['hdd', 'ssd', 'flash', 'tape', 'optical', 'mobile', 'embedded', 'paper'] as const;
export type MediumType = (typeof mediumTypes)[number];

/** How thoroughly data is made unreadable (NIST SP 800-88). */
export const sanitizationMethods = ['clear', 'purge', 'destroy'] as const;
export type SanitizationMethod = (typeof sanitizationMethods)[number];

export const techniques = [
  'overwrite',
  'block_erase',
  'crypto_erase',
  'degauss',
  'shred',
  'disintegrate',
  'incinerate',
  'factory_reset',
] as const;
export type Technique = (typeof techniques)[number];

/** Which techniques a method can use. */
export const techniquesOf: Record<SanitizationMethod, readonly Technique[]> = {
  clear: ['overwrite', 'factory_reset', 'block_erase'],
  purge: ['overwrite', 'block_erase', 'crypto_erase', 'degauss'],
  destroy: ['shred', 'disintegrate', 'incinerate', 'degauss'],
};

/** Media that keep data in flash cells, which a magnetic field leaves as they are. */
export const flashMedia: readonly MediumType[] = ['ssd', 'flash', 'mobile', 'embedded'];

const physical: readonly Technique[] = ['shred', 'disintegrate', 'incinerate'];
const techniquesOn: Record<MediumType, readonly Technique[]> = {
  hdd: ['overwrite', 'crypto_erase', 'degauss', ...physical],
  ssd: ['overwrite', 'block_erase', 'crypto_erase', ...physical],
  flash: ['overwrite', 'block_erase', 'crypto_erase', ...physical],
  tape: ['overwrite', 'crypto_erase', 'degauss', ...physical],
  optical: physical,
  mobile: ['crypto_erase', 'block_erase', 'factory_reset', ...physical],
  embedded: ['overwrite', 'block_erase', 'crypto_erase', 'factory_reset', ...physical],
  paper: physical,
};

/** Whether a technique can do anything to a medium. */
export function worksOn(technique: Technique, medium: MediumType): boolean {
  return techniquesOn[medium].includes(technique);
}

export const dataClasses = ['public', 'internal', 'confidential', 'restricted'] as const;
export const verificationMethods = ['full', 'sampling', 'tool_report', 'visual'] as const;
export const destinations = ['internal_reuse', 'external_reuse', 'recycler', 'maker', 'other'] as const;

/** Where a medium goes when it leaves the agency. */
export const outsideDestinations: readonly (typeof destinations)[number][] = [
  'external_reuse',
  'recycler',
  'maker',
];
