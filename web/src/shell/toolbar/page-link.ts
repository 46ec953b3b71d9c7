import { Link, useNavigate } from 'react-router';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';

/** What makes an element a link to an entry of the menu; entries outside of the product open a tab of their own. */
export function pageLink({ type, url = '', target }: NavigationItem) {
  if (type !== 'link') return { component: Link, to: url };
  return { component: 'a' as const, href: url, target: target ?? '_blank', rel: 'noopener noreferrer' };
}

/** Opens an entry of the menu as its link would. */
export function useOpenPage(): (page: NavigationItem) => void {
  const navigate = useNavigate();
  return ({ type, url, target }) => {
    if (url === undefined) return;
    if (type === 'link') window.open(url, target ?? '_blank', 'noopener,noreferrer');
    else void navigate(url);
  };
}
