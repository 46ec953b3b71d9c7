import { softwareApi } from '#contract/entities/software/software.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import { createReferenceSource } from '#web/shared/table/endpoint-source.ts';

interface Product {
  id: string;
  name: string;
  publisher: string;
}

function toValue({ id, name, publisher }: Product): ReferenceValue {
  return { id, label: name, note: publisher };
}

/** The software products that a line can name. */
export const productSearch = createReferenceSearch(softwareApi.list, {
  query: [['sort', 'name']],
  toOption: toValue,
});

export const productSource = createReferenceSource('software', softwareApi, toValue);
