import { addMonths } from '#contract/shared/day.ts';
import { referenceToCategory, type Category } from './categories.ts';
import { referenceToMaker, type Maker } from './manufacturers.ts';
import { productList } from './products.ts';
import { createSeed, referenceTo, type SeedRecord } from './record.ts';
import { setupMoment, type World } from './world.ts';

export interface Model {
  record: SeedRecord;
  name: string;
  maker: Maker;
  category: Category;
  price: number;
  warrantyMonths: number;
  /** How often it is bought, and how many at a time. */
  share: number;
  batch: number;
  facts: Record<string, unknown>;
}

export function makeModels(world: World, makers: readonly Maker[], categories: readonly Category[]): Model[] {
  return productList.map((product, position) => {
    const maker = makers.find((candidate) => candidate.name === product.maker);
    const category = categories.find((candidate) => candidate.code === product.category);
    if (!maker || !category) throw new Error(`${product.name} needs its maker and its category`);
    const warrantyMonths = product.warranty ?? 36;
    const record = createSeed(
      world,
      'model',
      {
        manufacturerId: referenceToMaker(maker),
        name: product.name,
        number: product.number ?? null,
        categoryId: referenceToCategory(category),
        warrantyMonths,
        usefulLifeMonths: null,
        supportEndsOn: product.endsIn === undefined ? null : addMonths(world.today, product.endsIn),
        active: true,
      },
      setupMoment(world, position, 4),
    );
    const { price, share, batch = 1, facts = {} } = product;
    return { record, name: product.name, maker, category, price, warrantyMonths, share, batch, facts };
  });
}

export function referenceToModel(model: Model) {
  return referenceTo(model.record, model.name, model.maker.name);
}
