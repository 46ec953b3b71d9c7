/**
 * The second press of a double click on a button selects no text: the button may be gone by then, and the press falls on
 * a word of the next page.
 */
export function keepUnselected(): void {
  let button: Element | null;
  document.addEventListener('mousedown', (event) => {
    if (event.detail < 2) button = (event.target as Element).closest('button,.MuiButton-root');
    else if (button) event.preventDefault();
  });
}
