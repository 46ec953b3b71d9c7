import { useState, type FormEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { signIn } from '#web/shared/session/session.ts';
import { useSignInRefusal } from './useSignInRefusal.ts';
import { checkCredentials, type Credentials } from './sign-in-rules.ts';

type FieldName = keyof Credentials;

/** The state of the sign-in form: checked at every change, told after the field was left. */
export function useSignInForm() {
  const { t } = useTranslation('signIn');
  const refusalText = useSignInRefusal();
  const [values, setValues] = useState<Credentials>({ email: '', password: '' });
  const [left, setLeft] = useState<Partial<Record<FieldName, boolean>>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const problems = checkCredentials(values);
  const canSubmit = Object.keys(problems).length === 0 && !isSubmitting;

  function errorOf(name: FieldName): string | undefined {
    const key = problems[name];
    return key !== undefined && left[name] === true ? t(key) : undefined;
  }

  async function submit(): Promise<void> {
    setSubmitting(true);
    try {
      await signIn({ email: values.email.trim(), password: values.password });
    } catch (error) {
      showMessage(refusalText(error), { variant: 'error' });
      setSubmitting(false);
    }
  }

  return {
    values,
    canSubmit,
    isSubmitting,
    errorOf,
    change: (name: FieldName, value: string) => setValues({ ...values, [name]: value }),
    leave: (name: FieldName) => setLeft({ ...left, [name]: true }),
    fill: (credentials: Credentials) => setValues(credentials),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (canSubmit) void submit();
    },
  };
}
