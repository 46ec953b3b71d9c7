import {
  flashMedia,
  outsideDestinations,
  techniquesOf,
  worksOn,
  type MediumType,
  type SanitizationMethod,
  type Technique,
} from '#contract/entities/certificate/certificate.media.ts';
import { certificateFields } from '#contract/entities/certificate/certificate.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

/** What the rules must know beside the form. */
export interface CertificateRules {
  today: string;
  /** Clearing is not enough for what leaves the agency. */
  clearOnlyInside: boolean;
  /** The case makes its items leave the agency. */
  leavesAgency: boolean;
}

function refuse(
  name: keyof typeof certificateFields,
  key: FieldErrorKey,
  params: ErrorParams = {},
): FieldProblem {
  return fieldProblemOf(name, certificateFields[name].title, key, params);
}

function techniqueProblem(
  technique: Technique,
  method: SanitizationMethod | undefined,
  medium: MediumType | undefined,
): FieldErrorKey | undefined {
  if (medium && technique === 'degauss' && flashMedia.includes(medium)) return 'flash_degauss';
  if (medium && !worksOn(technique, medium)) return 'technique_medium';
  return method && !techniquesOf[method].includes(technique) ? 'technique_method' : undefined;
}

/** What the form can tell before the server does: whether this technique can erase this medium for where it goes. */
export function findCertificateProblems(input: FormInput, rules: CertificateRules): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { technique, method, mediumType, destination, performedOn } = input;
  if (typeof technique === 'string') {
    const key = techniqueProblem(
      technique as Technique,
      (method ?? undefined) as SanitizationMethod | undefined,
      (mediumType ?? undefined) as MediumType | undefined,
    );
    if (key) problems.push(refuse('technique', key));
  }
  const goesOut = rules.leavesAgency || (outsideDestinations as readonly unknown[]).includes(destination);
  if (method === 'clear' && rules.clearOnlyInside && goesOut)
    problems.push(refuse('method', 'clear_outside'));
  if (!input['mediumSerial'] && input['isSoldered'] !== true) {
    problems.push(refuse('mediumSerial', 'serial_or_soldered'));
  }
  if (input['isBackedUp'] === true && !input['backupPlace']) problems.push(refuse('backupPlace', 'required'));
  if (typeof performedOn === 'string' && performedOn > rules.today) {
    problems.push(refuse('performedOn', 'date_future', { today: rules.today }));
  }
  return problems;
}

/** The techniques that a method has on a medium; all of them as long as nothing is chosen. */
export function techniquesFor(method: unknown, medium: unknown, chosen: unknown): readonly string[] {
  const all = certificateFields.technique.values ?? [];
  const fits = all.filter((one) => {
    const technique = one as Technique;
    const isOfMethod = !method || techniquesOf[method as SanitizationMethod].includes(technique);
    // Degaussing stays in sight where it is refused, so that people learn why.
    const isOfMedium = !medium || worksOn(technique, medium as MediumType) || technique === 'degauss';
    return isOfMethod && isOfMedium;
  });
  return typeof chosen === 'string' && chosen !== '' && !fits.includes(chosen) ? [...fits, chosen] : fits;
}
