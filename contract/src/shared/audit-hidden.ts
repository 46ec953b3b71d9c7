const hiddenName = /(email|phone)$|^employeeNumber$/i;
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const dots = '••••';

/** Whether auditors do not see a field: how to reach people, and what else names them, is not what they check. */
export function isHiddenFromAuditors(field: string): boolean {
  return hiddenName.test(field);
}

function hideValue(value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (typeof value === 'object' && !Array.isArray(value) && 'from' in value && 'to' in value) {
    // One field of an event: that it was changed stays, from what to what does not.
    return { from: value.from === null ? null : dots, to: value.to === null ? null : dots };
  }
  return null;
}

/** An answer as auditors get it. An e-mail address is hidden wherever it stands, also as the name of an account. */
export function hideFromAuditors(value: unknown): unknown {
  if (typeof value === 'string') return emailForm.test(value) ? dots : value;
  if (Array.isArray(value)) return value.map(hideFromAuditors);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isHiddenFromAuditors(name) ? hideValue(inner) : hideFromAuditors(inner),
    ]),
  );
}
