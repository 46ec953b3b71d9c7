/** Widths of the menu in pixels; the drawer of narrow screens is as wide as the open column. */
export const openWidth = 280;
export const foldedWidth = 76;

/** The rail of tiles and its dense form. */
export const railWidth = 120;
export const denseRailWidth = 64;

/** Which side of the page the menu is on: at the start of reading, or at its end. */
export type NavbarSide = 'start' | 'end';
