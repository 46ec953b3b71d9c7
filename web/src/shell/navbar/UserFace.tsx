import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { initialsOf } from '#web/shared/format/initials.ts';
import { usePhoto } from '#web/shared/session/usePhoto.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { usePersonName } from './person-name.ts';
import { RoleMarks } from './RoleMarks.tsx';

const emailLook = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: '0.75rem',
  lineHeight: '1rem',
  color: 'text.secondary',
};

/** Name, roles and e-mail. */
export function PersonText() {
  const { user } = useSession();
  return (
    <>
      <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 500 }}>
        <bdi>{usePersonName()}</bdi>
        <RoleMarks />
      </Box>
      <Box component="span" sx={emailLook}>
        <bdi dir="ltr">{user?.email}</bdi>
      </Box>
    </>
  );
}

/** Photo or initials with name, roles and e-mail; folded, only the round picture. */
export function UserFace({ isFolded, isTinted }: { isFolded: boolean; isTinted: boolean }) {
  const { user } = useSession();
  const name = usePersonName();
  const photo = usePhoto(user?.data.photoURL);
  return (
    <>
      <Avatar
        {...(photo === undefined ? {} : { src: photo })}
        alt=""
        aria-hidden="true"
        sx={{
          width: 32,
          height: 32,
          bgcolor: isTinted ? 'primary.soft' : 'surface.inset',
          color: isTinted ? 'primary.main' : 'text.primary',
          fontSize: '0.75rem',
          fontWeight: 600,
        }}
      >
        {initialsOf(name)}
      </Avatar>
      {!isFolded && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{ minWidth: 0, maxWidth: 220, whiteSpace: 'nowrap', color: 'text.primary' }}
        >
          <PersonText />
        </Box>
      )}
    </>
  );
}
