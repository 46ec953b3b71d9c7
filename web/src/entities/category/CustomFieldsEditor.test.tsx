import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { category } from '#contract/entities/category/category.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { listProblems, toFieldError } from '#web/shared/form/form-resolver.ts';
import { FormScopeProvider } from '#web/shared/form/form-scope.ts';
import type { FormValues } from '#web/shared/form/form-values.ts';
import { useDescribeProblem } from '#web/shared/form/useDescribeProblem.ts';
import { withProviders } from '../../../test/render-page.tsx';
import { customFieldsCodec } from './custom-field-rows.ts';
import { CustomFieldsEditor } from './CustomFieldsEditor.tsx';
import { useCategoryTexts } from './useCategoryTexts.tsx';

const customFields = ['Memory', 'Screen', 'Weight'].map((name) => ({
  key: name.toLowerCase(),
  label: { en: name },
  type: 'text',
  required: false,
}));

/** The editor alone; the button stands for a save that the server refused. */
function Editor() {
  const form = useForm<FormValues>({
    defaultValues: { customFields: customFieldsCodec.toForm({ customFields }) },
  });
  const { labelOf } = useCategoryTexts();
  const describeProblem = useDescribeProblem(category, labelOf);
  const refuse = (path: string) =>
    form.setError(path, toFieldError(fieldProblemOf(path, 'Label', 'required')));
  return (
    <FormScopeProvider
      value={{
        entity: category,
        form,
        shape: { names: ['customFields'], fields: category.fields },
        labelOf,
        describeProblem,
        searches: {},
      }}
    >
      <CustomFieldsEditor />
      <button
        onClick={() => {
          refuse('customFields.0.label.en');
          refuse('customFields.1.label.en');
        }}
      >
        refuse
      </button>
      <output>
        {listProblems(form.formState.errors)
          .map(({ path }) => path)
          .join(' ')}
      </output>
    </FormScopeProvider>
  );
}

const names = () => screen.getAllByRole('group').flatMap((field) => field.getAttribute('aria-label') ?? []);
const fieldOf = (name: string) => within(screen.getByRole('group', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('CustomFieldsEditor', () => {
  beforeEach(() => {
    render(withProviders(<Editor />));
  });

  it('moves the same field on when the key is pressed again', async () => {
    screen.getByRole('button', { name: 'Move Memory down' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Memory down');
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Screen', 'Weight', 'Memory']);
    // There is no further down.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Memory up');
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Screen', 'Memory', 'Weight']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Memory up');
    const labels = screen.getAllByLabelText<HTMLInputElement>(/^Label in English/);
    expect(labels.map(({ value }) => value)).toEqual(['Screen', 'Memory', 'Weight']);
  });

  it('leaves open what is opened of a field, wherever it goes', async () => {
    await userEvent.click(fieldOf('Screen').getByRole('button', { name: 'More' }));
    const isOpen = (name: string) =>
      fieldOf(name).getByRole('button', { name: 'More' }).getAttribute('aria-expanded');
    await press('Move Screen up');
    expect([isOpen('Screen'), isOpen('Memory'), isOpen('Weight')]).toEqual(['true', 'false', 'false']);
    await press('Remove field Memory');
    expect([isOpen('Screen'), isOpen('Weight')]).toEqual(['true', 'false']);
    await press('Remove field Screen');
    expect(isOpen('Weight')).toBe('false');
  });

  it('keeps what is said of a field with it', async () => {
    await press('refuse');
    const isWrong = (name: string) => fieldOf(name).queryByText('Label in English is required.') !== null;
    await waitFor(() => expect(isWrong('Memory')).toBe(true));
    await press('Move Memory down');
    await press('Move Memory down');
    expect([isWrong('Screen'), isWrong('Weight'), isWrong('Memory')]).toEqual([true, false, true]);
    expect(screen.getByRole('status').textContent).toBe('customFields.0.label.en customFields.2.label.en');
    await press('Remove field Screen');
    await press('Add field');
    expect([isWrong('Weight'), isWrong('Memory')]).toEqual([false, true]);
    expect(screen.getByRole('status').textContent).toBe('customFields.1.label.en');
  });
});
