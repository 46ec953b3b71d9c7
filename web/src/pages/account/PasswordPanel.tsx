import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { accountApi } from '#contract/entities/user/user.account.api.ts';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user as account } from '#contract/entities/user/user.schema.ts';
import { newPassword } from '#contract/features/auth/password.schema.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { PasswordToggle } from '../sign-in/PasswordToggle.tsx';
import { SignInField } from '../sign-in/SignInField.tsx';

const empty = { current: '', next: '' };
type FieldName = keyof typeof empty;

function PasswordForm() {
  const { t } = useTranslation('account');
  const { problemText, fieldText } = useProblemText();
  const { user } = useSession();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [isShown, setShown] = useState(false);

  function showRefusal(error: unknown) {
    const problem = isRequestError(error) ? error.problem : undefined;
    const fields = (problem?.fields ?? []).map((field) => [field.path, fieldText(field)]);
    if (fields.length > 0) setErrors(Object.fromEntries(fields) as typeof errors);
    else showToast(problemText(problem), { variant: 'error' });
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (body: typeof empty) => call(userApi.changeOwnPassword, { body }),
    onSuccess: ({ ended }) => {
      setValues(empty);
      setErrors({});
      showToast(t('password.saved', { count: ended }), { variant: 'success' });
    },
    onError: showRefusal,
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (newPassword.safeParse(values.next).success) mutate(values);
    else setErrors({ next: t('password.short') });
  }

  const fieldOf = (name: FieldName, autoComplete: string) => (
    <SignInField
      name={name}
      type={isShown ? 'text' : 'password'}
      icon="lock"
      autoComplete={autoComplete}
      label={t(`password.${name}`)}
      value={values[name]}
      error={errors[name]}
      end={<PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
      onChange={(value) => {
        setValues({ ...values, [name]: value });
        setErrors({ ...errors, [name]: undefined });
      }}
      onBlur={() => undefined}
    />
  );
  return (
    <Box component="form" aria-label={t('password.title')} noValidate onSubmit={send}>
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {fieldOf('current', 'current-password')}
        {fieldOf('next', 'new-password')}
      </Box>
      <Button
        type="submit"
        variant="contained"
        disabled={isPending || values.current === '' || values.next === ''}
      >
        {t('password.save')}
      </Button>
    </Box>
  );
}

/** Changes one's own password: whoever does knows the present one. Who has none is told where theirs is kept. */
export function PasswordPanel() {
  const { t } = useTranslation('account');
  const query = useQuery({
    queryKey: [account.name, 'signInWay', 'me'],
    queryFn: ({ signal }) => call(accountApi.signInWay, { signal }),
  });
  const way = query.data;
  const hasFailed = query.isError && !query.isFetching;
  return (
    <Panel title={t('password.title')} isFlush={hasFailed}>
      {way?.hasPassword ? <PasswordForm /> : null}
      {way && !way.hasPassword ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(way.auth === 'sso' ? 'password.inDirectory' : 'password.none')}
        </Box>
      ) : null}
      {hasFailed ? <PanelFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
    </Panel>
  );
}
