import { reference, type Field } from '#contract/shared/field.ts';
import { retirementLineFields } from './retirement.lines.ts';

/** A field of a line as a column of a file has it: nothing is needed where the case has the item already. */
function ofLine<F extends Field>(field: F): F {
  return { ...field, required: false };
}

/** What one row of an import says about its item; a case and its lines have fields of the same name. */
export const retirementLineColumns = {
  lineItemId: reference('Item', 'equipment', { optional: true }),
  lineCondition: ofLine(retirementLineFields.condition),
  lineFairMarketValue: { ...ofLine(retirementLineFields.fairMarketValue), title: 'Market value of the item' },
  lineValuationSource: ofLine(retirementLineFields.valuationSource),
  lineInstructionOn: ofLine(retirementLineFields.instructionOn),
  linePoliceReport: ofLine(retirementLineFields.policeReport),
  linePoliceReportOn: ofLine(retirementLineFields.policeReportOn),
  lineDisposedOn: ofLine(retirementLineFields.disposedOn),
  lineSalePrice: ofLine(retirementLineFields.salePrice),
  lineSaleCost: ofLine(retirementLineFields.saleCost),
  lineProceeds: { ...ofLine(retirementLineFields.proceeds), title: 'Proceeds of the item' },
} as const;

/** The same columns by the names that a line has for them. */
export const retirementLineNames: Readonly<Record<keyof typeof retirementLineColumns, string>> = {
  lineItemId: 'equipmentId',
  lineCondition: 'condition',
  lineFairMarketValue: 'fairMarketValue',
  lineValuationSource: 'valuationSource',
  lineInstructionOn: 'instructionOn',
  linePoliceReport: 'policeReport',
  linePoliceReportOn: 'policeReportOn',
  lineDisposedOn: 'disposedOn',
  lineSalePrice: 'salePrice',
  lineSaleCost: 'saleCost',
  lineProceeds: 'proceeds',
};
