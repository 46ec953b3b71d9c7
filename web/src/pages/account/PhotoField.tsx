import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { accountApi } from '#contract/entities/user/user.account.api.ts';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { makePreview } from '#web/features/attachments/preview.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { isAborted, uploadFile } from '#web/shared/client/transfer.ts';
import { useUnmountSignal } from '#web/shared/client/useUnmountSignal.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { initialsOf } from '#web/shared/format/initials.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { updateSessionUser } from '#web/shared/session/session.ts';
import { usePhoto } from '#web/shared/session/usePhoto.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { usePersonName } from '#web/shell/navbar/person-name.ts';

/** The photo beside the name: made small in this browser before it is sent. */
export function PhotoField() {
  const { t } = useTranslation('account');
  const { problemText, fieldText } = useProblemText();
  const { user } = useSession();
  const name = usePersonName();
  const photo = usePhoto(user?.data.photoURL);
  const input = useRef<HTMLInputElement>(null);
  const startSignal = useUnmountSignal();

  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: { send: () => Promise<SessionUser>; done: string }) => send(),
    onSuccess: (changed, { done }) => {
      updateSessionUser(changed);
      showToast(done, { variant: 'success' });
    },
    onError: (error) => {
      if (isAborted(error)) return;
      const problem = isRequestError(error) ? error.problem : undefined;
      const field = problem?.fields[0];
      showToast(field ? fieldText(field) : problemText(problem), { variant: 'error' });
    },
  });

  async function choose(file: File | undefined) {
    if (!file) return;
    const signal = startSignal();
    const body = await makePreview(file);
    if (signal.aborted) return;
    if (!body) {
      showToast(t('photo.unreadable'), { variant: 'error' });
      return;
    }
    const sent = { query: undefined, body, idempotencyKey: createRandomKey(), onProgress: () => undefined };
    mutate({
      send: () => uploadFile(accountApi.setPhoto, { ...sent, signal }),
      done: t('photo.saved'),
    });
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Avatar
        {...(photo !== undefined && { src: photo, alt: t('photo.alt') })}
        sx={{ width: 64, height: 64, bgcolor: 'surface.inset', color: 'text.primary' }}
      >
        {initialsOf(name)}
      </Avatar>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={isPending} onClick={() => input.current?.click()}>
          {t(photo === undefined ? 'photo.add' : 'photo.change')}
        </Button>
        {user?.data.photoURL ? (
          <Button
            disabled={isPending}
            onClick={() =>
              mutate({ send: () => call(accountApi.removePhoto, { body: {} }), done: t('photo.removed') })
            }
          >
            {t('photo.remove')}
          </Button>
        ) : null}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}
