import { Component, useEffect, type ReactNode } from 'react';
import { isRequestError } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { readMessages, showToast } from '#web/shared/messages/messages.ts';

const retryTime = 5_000;

function LostPart({ isTold }: { isTold: boolean }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    // Several parts can be missing at once.
    const isShown = readMessages().toasts.some(({ text }) => text === t('unreachable'));
    if (!isTold && !isShown) showToast(t('unreachable'), { variant: 'error' });
  }, [isTold, t]);
  return null;
}

interface PartProps {
  children?: ReactNode;
  /** The part is about to be drawn again. */
  onRetry: () => void;
}

/**
 * Keeps a page standing, with all that is written in it, where a part of it could not be fetched. The person is told, and the part
 * comes once there is a connection.
 */
export class PartBoundary extends Component<PartProps, { error?: unknown }> {
  override state: { error?: unknown } = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isTold = false;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = () => {
    this.stop();
    this.isTold = true;
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  private stop() {
    clearTimeout(this.timer);
    removeEventListener('online', this.retry);
  }

  override componentDidCatch(): void {
    this.timer = setTimeout(this.retry, retryTime);
    addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isRequestError(error) || !error.isNetwork) throw error;
    return <LostPart isTold={this.isTold} />;
  }
}
