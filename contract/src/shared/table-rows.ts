/** How many rows a file can have that is read as a table, whatever it brings. */
export const mostTableRows = 200_000;
