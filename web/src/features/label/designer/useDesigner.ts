import { useState } from 'react';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import {
  labelLimits,
  type LabelElement,
  type LabelTemplate,
} from '#contract/features/label/template.schema.ts';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import { moveTo, reorder, type CodeModules, type LabelSize } from './element-geometry.ts';
import { newElement, type NewKind } from './new-element.ts';

/** What of a template is edited. */
export interface TemplateDraft {
  name: string;
  stockId: string;
  elements: readonly LabelElement[];
  categories: LabelTemplate['categories'];
  isDefault: boolean;
  isActive: boolean;
}

export function draftOf({
  name,
  stockId,
  elements,
  categories,
  isDefault,
  isActive,
}: LabelTemplate): TemplateDraft {
  return { name, stockId, elements, categories, isDefault, isActive };
}

/** The size of a label of a stock, in tenths of a millimeter. */
export function labelSizeOf(stock: LabelStock | undefined): LabelSize {
  return {
    width: Math.round((stock?.labelWidth ?? 0) / 10),
    height: Math.round((stock?.labelHeight ?? 0) / 10),
  };
}

/** What each code comes to, by the place of its element, as the last drawing says it. */
export function modulesOf(preview: LabelPreview | undefined, at: number): CodeModules | undefined {
  return preview?.codes.find(({ element }) => element === at);
}

/** The template that is being drawn: its elements, which of them is chosen, and what can be done with them. */
export function useDesigner(start: TemplateDraft) {
  const [saved, setSaved] = useState(start);
  const [draft, setDraft] = useState(start);
  const [chosen, setChosen] = useState(0);
  const change = (part: Partial<TemplateDraft>) => setDraft((before) => ({ ...before, ...part }));
  const setElements = (map: (elements: readonly LabelElement[]) => readonly LabelElement[]) =>
    setDraft((before) => ({ ...before, elements: map(before.elements) }));
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  return {
    draft,
    chosen: Math.min(chosen, draft.elements.length - 1),
    isDirty,
    change,
    choose: setChosen,
    markSaved: (after: TemplateDraft) => {
      setSaved(after);
      setDraft(after);
    },
    setElement: (at: number, element: LabelElement) =>
      setElements((elements) => elements.map((before, index) => (index === at ? element : before))),
    move: (at: number, by: { x: number; y: number }, label: LabelSize, modules: CodeModules | undefined) =>
      setElements((elements) =>
        elements.map((element, index) =>
          index === at
            ? moveTo(element, { x: element.x + by.x, y: element.y + by.y }, label, modules)
            : element,
        ),
      ),
    add: (kind: NewKind, label: LabelSize) => {
      if (draft.elements.length >= labelLimits.elements) return;
      setElements((elements) => [...elements, newElement(kind, label)]);
      setChosen(draft.elements.length);
    },
    remove: (at: number) => {
      if (draft.elements.length <= 1) return;
      setElements((elements) => elements.filter((_, index) => index !== at));
      setChosen(Math.max(0, at - 1));
    },
    reorder: (from: number, to: number) => {
      if (to < 0 || to >= draft.elements.length) return;
      setElements((elements) => reorder(elements, from, to));
      setChosen(to);
    },
  };
}
export type Designer = ReturnType<typeof useDesigner>;
