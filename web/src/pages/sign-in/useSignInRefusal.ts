import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';

/** Why signing in failed: what the server said, in the person's language where we know the sentence. */
export function useSignInRefusal(): (error: unknown) => string {
  const { t } = useTranslation('signIn');
  const { problemText } = useProblemText();
  return (error) => {
    if (!isRequestError(error)) return t('unable');
    return error.problem ? problemText(error.problem) : (error.serverMessage ?? t('unable'));
  };
}
