import './agency-setting-texts.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** The agency’s logo on white, as paper has it, whatever the colors of the page. */
export function LogoPicture({ png, height }: { png: string; height: number }) {
  const { t } = useTranslation('agencySetting');
  return (
    <img
      src={`data:image/png;base64,${png}`}
      alt={t('logo.picture')}
      style={{
        display: 'inline-block',
        verticalAlign: 'middle',
        maxWidth: 'min(100%, 240px)',
        maxHeight: height,
        padding: 4,
        borderRadius: 4,
        backgroundColor: '#fff',
        objectFit: 'contain',
      }}
    />
  );
}
