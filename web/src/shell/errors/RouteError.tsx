import { useRouteError } from 'react-router';
import { ErrorView } from './ErrorView.tsx';

/** What the router caught outside of a page. */
export function RouteError() {
  const error = useRouteError();
  return <ErrorView error={error instanceof Error ? error : new Error(String(error))} />;
}
