import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fixings, navbarStyles, type LayoutPatch } from '#web/shell/settings/layout.ts';
import { changeLayout } from '#web/shell/settings/settings-store.ts';
import type { ShellSettings } from '#web/shell/settings/settings.ts';
import { ControlGroup } from './ControlGroup.tsx';
import { RadioRow } from './RadioRow.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { useReason } from './useReason.ts';
import { findWithoutEffect } from './without-effect.ts';

function changeNavbar(navbar: NonNullable<LayoutPatch['navbar']>): void {
  changeLayout({ navbar });
}

/** The options of the navbar: a column in layout 1, a bar in the others. */
export function NavbarControls({ layout: { style, config } }: { layout: ShellSettings['layout'] }) {
  const { t } = useTranslation('settingsPanel');
  const reasonOf = useReason();
  const idle = findWithoutEffect(config);
  const { navbar } = config;
  return (
    <ControlGroup title={t('navbar')}>
      <SwitchRow
        label={t('display')}
        isOn={navbar.display}
        onChange={(display) => changeNavbar({ display })}
      />
      {style === 'layout1' ? (
        <>
          <RadioRow
            label={t('position')}
            value={navbar.position}
            options={[
              { value: 'left', label: t('position.left') },
              { value: 'right', label: t('position.right') },
            ]}
            reason={reasonOf(idle.navbar)}
            onChange={(position) => changeNavbar({ position })}
          />
          <RadioRow
            label={t('style')}
            value={navbar.style}
            options={navbarStyles.map((name) => ({ value: name, label: t(`navbarStyle.${name}`) }))}
            reason={reasonOf(idle.navbar)}
            onChange={(chosen) => changeNavbar({ style: chosen })}
          />
          <SwitchRow
            label={t('folded')}
            isOn={navbar.folded}
            reason={reasonOf(idle.folded)}
            onChange={(folded) => changeNavbar({ folded })}
          />
        </>
      ) : (
        <RadioRow
          label={t('style')}
          value={navbar.style}
          options={fixings.map((name) => ({ value: name, label: t(`fixing.${name}`) }))}
          reason={reasonOf(idle.navbar)}
          onChange={(chosen) => changeNavbar({ style: chosen })}
        />
      )}
    </ControlGroup>
  );
}
