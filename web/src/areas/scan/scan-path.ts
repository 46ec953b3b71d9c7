/** Where codes are scanned one after the other. */
export const scanPath = '/scan';
