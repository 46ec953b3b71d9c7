import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId, useState } from 'react';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import { labelLimits } from '#contract/features/label/template.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { references } from '#web/features/references/references.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { sizeText } from '../drawing/sheet-geometry.ts';
import { LabelFormDialog } from '../LabelFormDialog.tsx';
import { LineInput } from '../LineInput.tsx';
import { SelectField } from '../SelectField.tsx';
import type { TemplateDraft } from './useDesigner.ts';

const categoryFacts: FieldFacts = {
  kind: 'reference',
  title: '',
  required: false,
  write: 'always',
  entity: 'category',
};
const categorySearch = () => references.category.search([]);

interface TemplateDialogProps {
  draft: TemplateDraft;
  stocks: readonly LabelStock[];
  isNew: boolean;
  onDone: (part: Partial<TemplateDraft>) => void;
  onClose: () => void;
}

/** The name of a template, what it is printed on and what it is for. */
export function TemplateDialog({ draft, stocks, isNew, onDone, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('label');
  const id = useId();
  const [name, setName] = useState(draft.name);
  const [stockId, setStockId] = useState(draft.stockId);
  const [categories, setCategories] = useState(draft.categories);
  const [isDefault, setDefault] = useState(draft.isDefault);
  const [isActive, setActive] = useState(draft.isActive);
  const [isTried, setTried] = useState(false);
  const [search] = useState(categorySearch);
  const offered = stocks.filter((stock) => stock.isActive || stock.id === draft.stockId);
  const stockText = (value: string) => {
    const stock = stocks.find((one) => one.id === value);
    return stock ? `${stock.maker} ${stock.part} · ${isolateLtr(sizeText(stock))}` : '';
  };
  return (
    <LabelFormDialog
      title={t(isNew ? 'newTemplate' : 'designer.settings')}
      text={t('designer.settingsText')}
      icon="tag"
      confirm={t('designer.apply')}
      isSending={false}
      error={null}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (name.trim() === '') return;
        onDone({ name: name.trim(), stockId, categories, isDefault, isActive });
      }}
    >
      <LineInput
        label={t('field.name')}
        value={name}
        onChange={setName}
        error={isTried && name.trim() === '' ? t('nameMissing') : undefined}
        maxLength={60}
      />
      <SelectField
        label={t('field.stock')}
        value={stockId}
        values={offered.map((stock) => stock.id)}
        textOf={stockText}
        onChange={setStockId}
      />
      <FieldFrame
        label={t('field.categories')}
        controlId={`${id}-category`}
        isOptional
        hint={t('field.categoriesHint')}
        span={6}
      >
        {(ids) => (
          <>
            <ReferencePicker
              id={`${id}-category`}
              path="categories"
              facts={categoryFacts}
              search={search}
              value={null}
              onChange={(value) => {
                const picked = value as ReferenceValue | null;
                if (!picked || categories.length >= labelLimits.categories) return;
                if (categories.some((category) => category.id === picked.id)) return;
                setCategories([...categories, { id: picked.id, label: picked.label }]);
              }}
              onBlur={() => undefined}
              isInvalid={false}
              {...ids}
            />
            {categories.length > 0 ? (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
                {categories.map((category) => (
                  <Chip
                    key={category.id}
                    size="small"
                    label={category.label}
                    deleteIcon={
                      <span>
                        <Icon name="x" size={14} />
                      </span>
                    }
                    onDelete={() =>
                      setCategories(categories.filter(({ id: other }) => other !== category.id))
                    }
                  />
                ))}
              </Box>
            ) : null}
          </>
        )}
      </FieldFrame>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexDirection: 'column' }}>
        <FormControlLabel
          control={<Checkbox size="small" checked={isDefault} onChange={(_, next) => setDefault(next)} />}
          label={t('field.isDefault')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        {isNew ? null : (
          <FormControlLabel
            control={<Checkbox size="small" checked={isActive} onChange={(_, next) => setActive(next)} />}
            label={t('field.isActive')}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )}
      </Box>
    </LabelFormDialog>
  );
}
