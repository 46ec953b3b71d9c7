import { useEffect } from 'react';

const firstField = 'input:not([type="radio"]), input:checked, textarea, [role="combobox"]';

/** Stands in a form of a dialog, and moves the focus to its first field once that is there. */
export function FocusFirst({ formId }: { formId: string }) {
  useEffect(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>(firstField)?.focus();
  }, [formId]);
  return null;
}
