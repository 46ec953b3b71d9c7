import './agency-setting-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { noLogo } from '#contract/features/label/logo.schema.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { readLogo } from './logo-file.ts';
import { LogoPicture } from './LogoPicture.tsx';

/** Chooses the agency’s logo: a picture of this device, or none. */
export function LogoField({ label }: { label: string }) {
  const { t } = useTranslation('agencySetting');
  const { form } = useFormScope();
  const { field } = useController({ name: 'value', control: form.control });
  const [problem, setProblem] = useState<'unreadable' | 'tooDetailed'>();
  const input = useRef<HTMLInputElement>(null);
  const png = typeof field.value === 'string' && field.value !== noLogo ? field.value : '';

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    const read = await readLogo(file);
    setProblem('problem' in read ? read.problem : undefined);
    if ('png' in read) field.onChange(read.png);
  }
  return (
    <FieldFrame label={label} span={6} hint={t('logo.hint')} error={problem && t(`logo.${problem}`)}>
      {({ labelId, describedBy }) => (
        <Box
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
        >
          {png === '' ? null : <LogoPicture png={png} height={72} />}
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/svg+xml"
            aria-label={t('logo.choose')}
            tabIndex={-1}
            style={visuallyHidden}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again.
              target.value = '';
              void choose(file);
            }}
          />
          <Button id={fieldId('value')} variant="outlined" onClick={() => input.current?.click()}>
            {t('logo.choose')}
          </Button>
          {png === '' ? null : (
            <Button
              onClick={() => {
                setProblem(undefined);
                field.onChange(noLogo);
              }}
            >
              {t('logo.remove')}
            </Button>
          )}
        </Box>
      )}
    </FieldFrame>
  );
}
