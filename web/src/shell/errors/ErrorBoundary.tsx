import { Component, type ErrorInfo, type ReactNode } from 'react';
import { forgetFailed } from '#web/shared/page/lazy-page.ts';
import { ErrorView } from './ErrorView.tsx';

interface Caught {
  error: Error | undefined;
}

/** Catches what breaks while drawing, so that the person is told instead of seeing nothing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = { error: undefined };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // What did not arrive is fetched anew when the page is drawn again, by the button or on another visit.
    forgetFailed();
    // The browser's console is the only place where the stack can be read.
    reportError(Object.assign(error, { componentStack: info.componentStack }));
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <ErrorView error={error} onRetry={() => this.setState({ error: undefined })} />
    );
  }
}
