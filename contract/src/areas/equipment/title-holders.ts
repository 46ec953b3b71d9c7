/** In whom the title to property can vest. */
export const titleHolders = ['state', 'federal', 'subrecipient', 'lessor'] as const;
