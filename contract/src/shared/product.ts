export const productName = 'Inventory System Web';

/** What the footer shows, as the specification says. It is no release: see `releaseVersion`. */
export const productVersion = '1.2.0';

/** The release of this source, as package.json and CHANGELOG.md have it. */
export const releaseVersion = '1.3.0';
