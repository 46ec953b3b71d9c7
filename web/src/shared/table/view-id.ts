const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The saved view that an address names; other values of the parameter mean something else. */
export function viewIdOf(address: URLSearchParams): string | undefined {
  const named = address.get('view');
  return named !== null && pattern.test(named) ? named : undefined;
}
