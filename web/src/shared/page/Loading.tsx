import { keyframes, styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

const bounce = keyframes`
  0%, 80%, 100% { transform: scale(0.4); }
  40% { transform: scale(1); }
`;

const Frame = styled('output')({
  flex: 1,
  minHeight: 240,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
});

const Dots = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  color: theme.palette.text.secondary,
  '& i': {
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: 'currentColor',
    animation: `${bounce} 1s infinite ease-in-out both`,
  },
  '& i:nth-of-type(1)': { animationDelay: '-0.32s' },
  '& i:nth-of-type(2)': { animationDelay: '-0.16s' },
  '@media (prefers-reduced-motion: reduce)': { '& i': { animation: 'none' } },
}));

/** The word Loading above three dots: while a page is fetched or a visitor is led elsewhere. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <Frame data-page-pending>
      <Typography component="span" variant="body1" color="textSecondary">
        {t('loading')}
      </Typography>
      <Dots aria-hidden="true">
        <i />
        <i />
        <i />
      </Dots>
    </Frame>
  );
}
