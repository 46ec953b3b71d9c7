import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

/** All pages with their addresses; fetched once somebody is in, or when a guest opens another page than sign-in. */
export function RoutedPages() {
  return <RouterProvider router={router} />;
}
