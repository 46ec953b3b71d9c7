import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { layoutModes, leastContainerWidth, mostContainerWidth } from '#web/shell/settings/layout.ts';
import { changeLayout } from '#web/shell/settings/settings-store.ts';
import type { ShellSettings } from '#web/shell/settings/settings.ts';
import { ControlGroup } from './ControlGroup.tsx';
import { LayoutStyleRadios } from './LayoutStyleRadios.tsx';
import { NumberRow } from './NumberRow.tsx';
import { RadioRow } from './RadioRow.tsx';
import { useReason } from './useReason.ts';
import { findWithoutEffect } from './without-effect.ts';

/** Which layout, and how wide its content may be. */
export function LayoutControls({ layout: { style, config } }: { layout: ShellSettings['layout'] }) {
  const { t } = useTranslation('settingsPanel');
  const reasonOf = useReason();
  const idle = findWithoutEffect(config);
  return (
    <ControlGroup title={t('layout')}>
      <LayoutStyleRadios value={style} />
      <RadioRow
        label={t('mode')}
        value={config.mode}
        options={layoutModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        onChange={(mode) => changeLayout({ mode })}
      />
      <NumberRow
        key={style}
        label={t('containerWidth')}
        value={config.containerWidth}
        min={leastContainerWidth}
        max={mostContainerWidth}
        reason={reasonOf(idle.containerWidth)}
        onApply={(containerWidth) => changeLayout({ containerWidth })}
      />
      <FormHelperText>{t('combinations')}</FormHelperText>
    </ControlGroup>
  );
}
