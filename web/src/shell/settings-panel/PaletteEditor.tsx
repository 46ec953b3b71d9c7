import { useTranslation } from 'react-i18next';
import type { SectionName } from '#web/shared/theme/presets.ts';
import type { DrawerProps } from './PanelDrawer.tsx';
import { PaletteEditorForm } from './PaletteEditorForm.tsx';
import { PanelDialog } from './PanelDialog.tsx';

/** The colors of one section; whatever was not saved is gone when it is opened again. */
export function PaletteEditor({ section, isOpen, onClose }: DrawerProps & { section: SectionName }) {
  const { t } = useTranslation('settingsPanel');
  return (
    <PanelDialog
      isOpen={isOpen}
      onClose={onClose}
      width={480}
      title={t('editorTitle')}
      note={t(`palette.${section}`)}
    >
      <PaletteEditorForm section={section} onClose={onClose} />
    </PanelDialog>
  );
}
