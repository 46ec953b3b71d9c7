/** The product's name and version, as the shell and the API show them. */
export const productName = 'Inventory System Web';
export const productVersion = '1.2.0';
