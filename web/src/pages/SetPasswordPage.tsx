import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { authApi } from '#contract/features/auth/auth.api.ts';
import { newPassword } from '#contract/features/auth/password.schema.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { BackLink } from './BackLink.tsx';
import { Brand } from '#web/shell/Brand.tsx';
import { PlainPage } from './PlainPage.tsx';
import { LanguageChoice } from './sign-in/LanguageChoice.tsx';
import { PasswordToggle } from './sign-in/PasswordToggle.tsx';
import { SignInField } from './sign-in/SignInField.tsx';

function PasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('setPassword');
  const { t: signIn } = useTranslation('signIn');
  const { problemText, fieldText } = useProblemText();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  useDocumentTitle(t('title'));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!newPassword.safeParse(password).success) {
      setError(t('short'));
      return;
    }
    setIsSending(true);
    try {
      await call(authApi.setPassword, { body: { token, password } });
      showMessage(t('done'), { variant: 'success' });
      void navigate('/sign-in', { replace: true });
    } catch (problem) {
      if (!isRequestError(problem)) throw problem;
      const field = problem.problem?.fields[0];
      setError(field ? fieldText(field) : problemText(problem.problem));
      setIsSending(false);
    }
  }

  return (
    <Box sx={{ position: 'relative', flex: 1, display: 'grid', placeItems: 'center', padding: 3 }}>
      <LanguageChoice />
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void send(event)}
        sx={{ width: 368, maxWidth: '100%', display: 'grid', gap: 2 }}
      >
        <Brand />
        <div>
          <Typography variant="h1">{t('title')}</Typography>
          <Typography color="textSecondary" sx={{ marginBlockStart: '4px' }}>
            {t('for')} <bdi dir="ltr">{email}</bdi>
          </Typography>
        </div>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <SignInField
          name="password"
          type={isShown ? 'text' : 'password'}
          icon="lock"
          autoComplete="new-password"
          label={signIn('password')}
          value={password}
          error={error}
          hint={t('short')}
          end={<PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
          onChange={(value) => {
            setPassword(value);
            setError(undefined);
          }}
          onBlur={() => undefined}
        />
        <Button type="submit" size="large" variant="contained" disabled={isSending || password === ''}>
          {t('save')}
        </Button>
      </Box>
    </Box>
  );
}

type Link =
  | { state: 'asked' }
  | { state: 'dead' }
  | { state: 'alive'; email: string }
  | { state: 'failed'; error: unknown };

// That no answer came says nothing about the link; the server refuses a dead one in words, and a misspelled one.
const isRefused = (error: unknown) => isRequestError(error) && [410, 422].includes(error.status);

// A page of guests, without the cache that lists and records share.
function useLink(token: string): Link {
  const [link, setLink] = useState<Link>({ state: token === '' ? 'dead' : 'asked' });
  useEffect(() => {
    if (token === '') return undefined;
    const asking = new AbortController();
    call(authApi.link, { query: { token }, signal: asking.signal })
      .then(({ email }) => setLink({ state: 'alive', email }))
      .catch((error: unknown) => {
        if (asking.signal.aborted) return;
        setLink(isRefused(error) ? { state: 'dead' } : { state: 'failed', error });
      });
    return () => asking.abort();
  }, [token]);
  return link;
}

function LinkPage({ token, onRetry }: { token: string; onRetry: () => void }) {
  const { t } = useTranslation('setPassword');
  const link = useLink(token);
  const { problemText } = useProblemText();
  if (link.state === 'asked') return <Loading />;
  if (link.state === 'failed') {
    const problem = isRequestError(link.error) ? link.error.problem : undefined;
    return (
      <PlainPage isAlone title={t('failedTitle')}>
        <Typography color="textSecondary">{problemText(problem)}</Typography>
        <Button variant="contained" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
        <BackLink />
      </PlainPage>
    );
  }
  if (link.state === 'dead') {
    return (
      <PlainPage isAlone title={t('deadTitle')}>
        <Typography color="textSecondary">{t('deadText')}</Typography>
        <BackLink />
      </PlainPage>
    );
  }
  return <PasswordForm token={token} email={link.email} />;
}

/** Where a one-time link leads: an invited person or one who forgot sets a password. */
export function SetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [attempt, setAttempt] = useState(0);
  return <LinkPage key={attempt} token={token} onRetry={() => setAttempt(attempt + 1)} />;
}
