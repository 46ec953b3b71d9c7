/** The element that the application is drawn into. */
export function getMount(page: Document): HTMLElement {
  const mount = page.getElementById('root');
  if (mount === null) throw new Error('Failed to find the root element');
  return mount;
}
