/** The page of the chain. */
export const chainPath = '/records/chain';
