import { useState } from 'react';
import { useLocation } from 'react-router';

/** Open only until the page changes; coming back to the page does not open it again. */
export function useOpenOnPage(): [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [state, setState] = useState({ key, isOpen: false });
  if (state.key !== key) setState({ key, isOpen: false });
  return [state.key === key && state.isOpen, (isOpen) => setState({ key, isOpen })];
}
