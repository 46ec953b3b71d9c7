import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Logo } from '#web/shared/icons/Logo.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';

interface BrandProps {
  isFolded?: boolean;
  /** The name may take several lines where large text leaves no room for one. */
  canWrap?: boolean;
}

/** The mark and the name of the product; folded, only the mark is seen. */
export function Brand({ isFolded = false, canWrap = false }: BrandProps) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minWidth: 0,
        textAlign: 'start',
        fontSize: '0.875rem',
        lineHeight: 1.25,
        fontWeight: 600,
      }}
    >
      <Logo size={isFolded ? 44 : 32} />
      <Box sx={isFolded ? visuallyHidden : { minWidth: 0, whiteSpace: canWrap ? 'normal' : 'nowrap' }}>
        <bdi dir="ltr">{t('productName')}</bdi>
        <Box
          component="small"
          sx={{
            display: 'block',
            color: 'text.secondary',
            fontSize: '0.75rem',
            lineHeight: '1rem',
            fontWeight: 400,
          }}
        >
          {t('departmentShort')}
        </Box>
      </Box>
    </Box>
  );
}
