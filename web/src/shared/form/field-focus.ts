/**
 * The element id of a field's control; `fundingLines.0.percent` gives `field-fundingLines-0-percent`. A form above
 * another one puts its own words before it.
 */
export function fieldId(path: string, prefix = ''): string {
  return `${prefix}field-${path.replaceAll('.', '-')}`;
}

const focusable = '[role="gridcell"], input:not([tabindex="-1"]), textarea, select, button, [tabindex="0"]';

function findControl(path: string, prefix: string): HTMLElement | undefined {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const element = document.getElementById(fieldId(steps.slice(0, length).join('.'), prefix));
    if (element) return element;
  }
  return undefined;
}

/** Moves the focus to the control of a field, or to the nearest one around it. */
export function focusField(path: string, prefix = ''): void {
  const control = findControl(path, prefix);
  if (!control) return;
  const target = control.matches(focusable)
    ? control
    : (control.querySelector<HTMLElement>('input:checked') ?? control.querySelector<HTMLElement>(focusable));
  control.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** Paths in the order in which their controls stand on the page. */
export function sortByPlace(paths: readonly string[], prefix = ''): string[] {
  const placed = paths.map((path) => ({ path, control: findControl(path, prefix) }));
  placed.sort((a, b) => {
    if (!a.control || !b.control) return Number(!a.control) - Number(!b.control);
    const follows = a.control.compareDocumentPosition(b.control) & Node.DOCUMENT_POSITION_FOLLOWING;
    return a.control === b.control ? 0 : follows ? -1 : 1;
  });
  return placed.map(({ path }) => path);
}
