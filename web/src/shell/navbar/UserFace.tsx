import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/shared/session/useSession.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { initialsOf, usePersonName } from './person-name.ts';

const roleMark = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 16,
  paddingInline: '5px',
  marginInlineStart: '6px',
  borderRadius: '4px',
  bgcolor: 'surface.inset',
  fontSize: '0.625rem',
  lineHeight: 1.2,
  fontWeight: 600,
};

function RoleMarks() {
  const { t } = useTranslation('shell');
  const labels = useLabels();
  const { roles } = useSession();
  const names = roles.length === 0 ? [t('guest')] : roles.map((role) => labels.value('role', 'short', role));
  return names.map((name) => (
    <Box key={name} component="span" sx={roleMark}>
      {name}
    </Box>
  ));
}

/** Photo or initials, name, role and e-mail; folded, only the round picture. */
export function UserFace({ isFolded }: { isFolded: boolean }) {
  const { user } = useSession();
  const name = usePersonName();
  const photo = user?.data.photoURL ?? undefined;
  return (
    <>
      <Avatar
        {...(photo === undefined ? {} : { src: photo })}
        alt=""
        aria-hidden="true"
        sx={{
          width: 32,
          height: 32,
          bgcolor: 'surface.inset',
          color: 'text.primary',
          fontSize: '0.75rem',
          fontWeight: 600,
        }}
      >
        {initialsOf(name)}
      </Avatar>
      {!isFolded && (
        <Box component="span" aria-hidden="true" sx={{ minWidth: 0, color: 'text.primary' }}>
          <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 500 }}>
            <bdi>{name}</bdi>
            <RoleMarks />
          </Box>
          <Box
            component="span"
            sx={{
              display: 'block',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              fontSize: '0.75rem',
              lineHeight: '1rem',
              color: 'text.secondary',
            }}
          >
            <bdi dir="ltr">{user?.email}</bdi>
          </Box>
        </Box>
      )}
    </>
  );
}
