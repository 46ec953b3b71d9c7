import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Preset } from '#web/shared/theme/presets.ts';

const Page = styled('span')({
  display: 'grid',
  gridTemplateColumns: '1fr 3fr',
  height: 104,
  fontSize: 8,
  lineHeight: '10px',
  fontWeight: 500,
  '& > span': { display: 'block', overflow: 'hidden' },
});

const Column = styled('span')({ '& > span': { display: 'block', paddingInline: 6, overflow: 'hidden' } });

/** A page in the colors of a scheme, each part in its own palette. */
export function SchemePreview({ preset }: { preset: Preset }) {
  const { t } = useTranslation('settingsPanel');
  const { main, navbar, toolbar, footer } = preset.section;
  const disc = {
    position: 'absolute',
    insetInlineEnd: 6,
    insetBlockStart: 14,
    width: 16,
    height: 16,
    lineHeight: '16px',
    borderRadius: '50%',
    textAlign: 'center',
    fontWeight: 600,
    backgroundColor: main.secondary.main,
    color: main.secondary.contrastText,
  } as const;
  const paper = {
    display: 'block',
    width: 66,
    padding: '4px 5px',
    marginBlockEnd: 6,
    borderRadius: 3,
    border: `1px solid ${main.divider}`,
    backgroundColor: main.background.paper,
    color: main.text.primary,
  } as const;
  return (
    <Page aria-hidden="true">
      <span
        style={{
          padding: '6px 4px',
          backgroundColor: navbar.background.default,
          color: navbar.text.primary,
        }}
      >
        {t('menu')}
      </span>
      <Column style={{ backgroundColor: main.background.default }}>
        <span
          style={{
            height: 18,
            paddingBlock: 4,
            backgroundColor: toolbar.background.default,
            color: toolbar.text.primary,
            borderBlockEnd: `1px solid ${toolbar.divider}`,
          }}
        >
          {t('toolbar')}
        </span>
        <span
          style={{
            position: 'relative',
            height: 22,
            paddingBlock: 6,
            overflow: 'visible',
            backgroundColor: main.primary.main,
            color: main.primary.contrastText,
          }}
        >
          {t('header')}
          <span style={disc}>S</span>
        </span>
        <span style={{ height: 50, paddingBlock: '10px 0', color: main.text.secondary }}>
          <span style={paper}>{t('paper')}</span>
          {t('background')}
        </span>
        <span
          style={{
            height: 14,
            paddingBlock: 2,
            backgroundColor: footer.background.default,
            color: footer.text.primary,
          }}
        >
          {t('footer')}
        </span>
      </Column>
    </Page>
  );
}
