import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fixings } from '#web/shell/settings/layout.ts';
import { changeLayout } from '#web/shell/settings/settings-store.ts';
import type { ShellSettings } from '#web/shell/settings/settings.ts';
import { ControlGroup } from './ControlGroup.tsx';
import { RadioRow } from './RadioRow.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { useReason } from './useReason.ts';
import { findWithoutEffect } from './without-effect.ts';

/** The options of toolbar, footer and the panels at the sides. */
export function BarControls({ layout: { style, config } }: { layout: ShellSettings['layout'] }) {
  const { t } = useTranslation('settingsPanel');
  const reasonOf = useReason();
  const idle = findWithoutEffect(config);
  const styles = fixings.map((name) => ({ value: name, label: t(`fixing.${name}`) }));
  const { toolbar, footer, leftSidePanel, rightSidePanel } = config;
  return (
    <>
      <ControlGroup title={t('toolbar')}>
        <SwitchRow
          label={t('display')}
          isOn={toolbar.display}
          onChange={(display) => changeLayout({ toolbar: { display } })}
        />
        {style !== 'layout1' && (
          <RadioRow
            label={t('position')}
            value={toolbar.position}
            options={[
              { value: 'above', label: t('position.above') },
              { value: 'below', label: t('position.below') },
            ]}
            reason={reasonOf(idle.toolbarPosition)}
            onChange={(position) => changeLayout({ toolbar: { position } })}
          />
        )}
        <RadioRow
          label={t('style')}
          value={toolbar.style}
          options={styles}
          reason={reasonOf(idle.toolbar)}
          onChange={(chosen) => changeLayout({ toolbar: { style: chosen } })}
        />
      </ControlGroup>
      <ControlGroup title={t('footer')}>
        <SwitchRow
          label={t('display')}
          isOn={footer.display}
          onChange={(display) => changeLayout({ footer: { display } })}
        />
        <RadioRow
          label={t('style')}
          value={footer.style}
          options={styles}
          reason={reasonOf(idle.footer)}
          onChange={(chosen) => changeLayout({ footer: { style: chosen } })}
        />
      </ControlGroup>
      <ControlGroup title={t('sidePanels')}>
        <SwitchRow
          label={t('leftSidePanel')}
          isOn={leftSidePanel.display}
          onChange={(display) => changeLayout({ leftSidePanel: { display } })}
        />
        <SwitchRow
          label={t('rightSidePanel')}
          isOn={rightSidePanel.display}
          reason={reasonOf(idle.rightSidePanel)}
          onChange={(display) => changeLayout({ rightSidePanel: { display } })}
        />
      </ControlGroup>
    </>
  );
}
