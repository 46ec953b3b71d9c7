import { createContext, use, type ComponentType } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Entity, ReferenceValue } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { CreateNamespace } from '#web/shared/i18n/entity-namespaces.ts';
import type { FormShape, FormValues } from './form-values.ts';

/** How a picker finds records: at most 50 answers of the server to what was typed. */
export interface ReferenceSearch {
  /** Tells searches apart in the cache; two searches with the same key give the same answers. */
  key: string;
  /** The kind of record that it finds. */
  kind?: EntityName | undefined;
  find: (typed: string, signal: AbortSignal) => Promise<ReferenceValue[]>;
  /** Makes a record that is not there yet, without leaving the form. */
  newRecord?: NewRecordOffer | undefined;
}

/** What the dialog for a new record is given by the picker it was opened from. */
export interface NewRecordProps {
  offer: NewRecordOffer;
  /** What was typed into the picker. */
  typed: string;
  onCreated: (value: ReferenceValue) => void;
  onClose: () => void;
}

/** A way to make a new record from a picker, for those who may. */
export interface NewRecordOffer {
  permission: Permission;
  /** Where its sentences stand. */
  namespace: CreateNamespace;
  /** What the form around the picker already decides. */
  preset: FormValues;
  Dialog: ComponentType<NewRecordProps>;
}

/** What the fields of one form share. */
export interface FormScope {
  entity: Entity;
  form: UseFormReturn<FormValues>;
  shape: FormShape;
  labelOf: (path: string) => string;
  /** The sentence to show at a field. */
  describeProblem: (problem: FieldProblem) => string;
  /** The searches of its reference fields, by path; `*` stands for any entry of a list. */
  searches: Readonly<Record<string, ReferenceSearch>>;
  /** Stands before the ids of its controls when another form is on the page. */
  idPrefix?: string | undefined;
}

const FormScopeContext = createContext<FormScope | undefined>(undefined);

/** Hands the scope of a form to its fields. */
export const FormScopeProvider = FormScopeContext.Provider;

/** The scope of the form around the component. */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A form field stands outside of a form.');
  return scope;
}
