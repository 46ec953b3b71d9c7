import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { customField } from '#contract/entities/category/custom-field.ts';
import { categoryFields } from '#contract/entities/category/category.schema.ts';
import { contactMessageFields } from '#contract/entities/contact-message/contact-message.schema.ts';
import { correctionReason } from '#contract/entities/equipment/correction.ts';
import { equipment, equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import { entitlementFields } from '#contract/entities/entitlement/entitlement.schema.ts';
import { fundingSourceFields } from '#contract/entities/funding-source/funding-source.schema.ts';
import { locationFields } from '#contract/entities/location/location.schema.ts';
import { manufacturerFields } from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { modelFields } from '#contract/entities/model/model.schema.ts';
import { personFields } from '#contract/entities/person/person.schema.ts';
import { projectFields } from '#contract/entities/project/project.schema.ts';
import { lineFields } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { purchaseOrderFields } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { repairFields } from '#contract/entities/repair/repair.schema.ts';
import { retirementFields } from '#contract/entities/retirement/retirement.schema.ts';
import { softwareFields } from '#contract/entities/software/software.schema.ts';
import { userFields } from '#contract/entities/user/user.schema.ts';
import { vendorFields } from '#contract/entities/vendor/vendor.schema.ts';
import { attachmentFields } from '#contract/entities/attachment/attachment.schema.ts';
import { newPassword } from '#contract/features/auth/password.schema.ts';
import type { Field } from '#contract/shared/field.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { perLanguage } from '#contract/shared/languages.ts';

const accepts = ({ schema }: { schema: z.ZodType }, value: unknown) => schema.safeParse(value).success;

/** Text that fits the pattern of every code. */
const characters = (length: number) => 'A'.repeat(length);

describe('the lengths that the domain allows', () => {
  const { name, code, description, tagPrefix } = categoryFields;
  const lengths: [string, Field, number, number][] = [
    ['category name', name, 2, 80],
    ['category code', code, 2, 8],
    ['category description', description, 0, 500],
    ['category tag prefix', tagPrefix, 1, 6],
    ['location code', locationFields.code, 2, 20],
    ['location name', locationFields.name, 2, 100],
    ['location address', locationFields.address, 0, 200],
    ['vendor name', vendorFields.name, 2, 120],
    ['vendor number', vendorFields.vendorNumber, 0, 20],
    ['manufacturer name', manufacturerFields.name, 2, 80],
    ['model name', modelFields.name, 1, 120],
    ['model number', modelFields.number, 0, 60],
    ['person name', personFields.displayName, 1, 120],
    ['employee number', personFields.employeeNumber, 0, 20],
    ['funding source code', fundingSourceFields.code, 2, 20],
    ['funding source name', fundingSourceFields.name, 2, 120],
    ['project number', projectFields.number, 2, 24],
    ['project name', projectFields.name, 2, 160],
    ['equipment name', equipmentFields.name, 1, 120],
    ['equipment serial', equipmentFields.serial, 0, 80],
    ['equipment description', equipmentFields.description, 0, 2000],
    ['reason of a correction', correctionReason, 20, 500],
    ['order title', purchaseOrderFields.title, 2, 120],
    ['order justification', purchaseOrderFields.justification, 0, 1000],
    ['PO number', purchaseOrderFields.orderNumber, 0, 24],
    ['line description', lineFields.description, 0, 200],
    ['repair problem', repairFields.problem, 5, 2000],
    ['repair diagnosis', repairFields.diagnosis, 0, 2000],
    ['repair resolution', repairFields.resolution, 0, 2000],
    ['RMA number', repairFields.rmaNumber, 0, 40],
    ['retirement justification', retirementFields.justification, 0, 2000],
    ['surplus reference', retirementFields.surplusReference, 0, 40],
    ['software name', softwareFields.name, 1, 120],
    ['file name', attachmentFields.name, 1, 150],
    ['name in a message', contactMessageFields.name, 2, 100],
    ['text of a message', contactMessageFields.message, 10, 4000],
  ];

  it.each(lengths)('%s', (_, field, min, max) => {
    expect([accepts(field, characters(min)), accepts(field, characters(max))]).toEqual([true, true]);
    expect(accepts(field, characters(max + 1))).toBe(false);
    if (min > 0) expect(accepts(field, characters(min - 1))).toBe(false);
  });

  it('codes that may be left out begin at their own length', () => {
    const { fain, assistanceListing } = fundingSourceFields;
    expect([2, 3, 30, 31].map((length) => accepts(fain, characters(length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(['2.205', '20.20', '20.205', '20.2055'].map((text) => accepts(assistanceListing, text))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const { orderNumber } = purchaseOrderFields;
    expect([2, 3].map((length) => accepts(orderNumber, characters(length)))).toEqual([false, true]);
  });

  it('addresses of an account have at most 254 characters', () => {
    const address = (length: number) => {
      const tail = `.${'x'.repeat(63)}.${'x'.repeat(63)}.co`;
      const local = 'a'.repeat(64);
      return `${local}@${'x'.repeat(length - local.length - tail.length - 1)}${tail}`;
    };
    expect([254, 255].map((length) => address(length).length)).toEqual([254, 255]);
    expect([254, 255].map((length) => accepts(userFields.email, address(length)))).toEqual([true, false]);
    expect(['a@', 'a@b.c'].map((text) => accepts(userFields.email, text))).toEqual([false, true]);
  });
});

describe('the numbers that the domain allows', () => {
  const numbers: [string, Field, number, number][] = [
    ['useful life in months', categoryFields.usefulLifeMonths, 1, 600],
    ['inventory cycle in months', categoryFields.inventoryCycleMonths, 1, 36],
    ['warranty months of a model', modelFields.warrantyMonths, 0, 120],
    ['useful life of an item', equipmentFields.usefulLifeMonths, 1, 600],
    ['quantity of a line', lineFields.quantity, 1, 10_000],
    ['warranty months of a line', lineFields.warrantyMonths, 0, 120],
    ['seats', entitlementFields.quantity, 1, 1_000_000],
    ['notice days', entitlementFields.noticeDays, 0, 365],
  ];

  it.each(numbers)('%s', (_, field, min, max) => {
    expect([min - 1, min, max, max + 1].map((value) => accepts(field, value))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(accepts(field, min + 0.5)).toBe(false);
  });

  const decimals: [string, Field, string, string, string][] = [
    ['money', equipmentFields.cost, '99999999.99', '100000000.00', '0.001'],
    ['budget', projectFields.budget, '99999999.99', '100000000', '1.234'],
    ['salvage percent', categoryFields.salvagePercent, '100.000', '100.001', '99.9999'],
    ['federal share', fundingSourceFields.federalShare, '100', '101', '0.0001'],
    ['labor hours', repairFields.labourHours, '999.99', '1000', '0.125'],
  ];

  it.each(decimals)('%s', (_, field, most, more, finer) => {
    expect(['0', '0.00', most].map((value) => accepts(field, value))).toEqual([true, true, true]);
    expect([more, finer, '-0.01'].map((value) => accepts(field, value))).toEqual([false, false, false]);
  });
});

describe('a new password', () => {
  it('has 8 to 128 characters', () => {
    const fits = (length: number) => newPassword.safeParse('x'.repeat(length)).success;
    expect([7, 8, 128, 129].map(fits)).toEqual([false, true, true, false]);
  });
});

describe('a page of a list', () => {
  it('has 1 to 200 records', () => {
    const problems = (limit: number) => readListQuery(equipment, [['limit', String(limit)]]).problems.length;
    expect([0, 1, 200, 201].map(problems)).toEqual([1, 0, 0, 1]);
  });
});

describe('the lists that the domain allows', () => {
  const custom = { label: perLanguage(() => 'A'), type: 'text', required: false };
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...custom, key: `field_${at}` }));

  it('30 fields of a category', () => {
    expect([30, 31].map((count) => accepts(categoryFields.customFields, many(count)))).toEqual([true, false]);
  });

  it('keys of 40, labels of 60, patterns of 200 characters and 100 choices of a field', () => {
    const fits = (values: object) => customField.safeParse({ ...custom, key: 'a', ...values }).success;
    const label = (length: number) => ({ ...perLanguage(() => 'A'), en: characters(length) });
    const choices = (count: number) => Array.from({ length: count }, (_, at) => `Choice ${at}`);
    expect([0, 1, 40, 41].map((length) => fits({ key: 'a'.repeat(length) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([0, 1, 60, 61].map((length) => fits({ label: label(length) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([200, 201].map((length) => fits({ pattern: 'a'.repeat(length) }))).toEqual([true, false]);
    expect([100, 101].map((count) => fits({ type: 'choice', choices: choices(count) }))).toEqual([
      true,
      false,
    ]);
  });
});
