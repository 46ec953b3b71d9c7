import type { FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { checkDateOrder, checkNotFuture, problemFactory } from '#contract/shared/rules.ts';
import {
  flashMedia,
  outsideDestinations,
  techniques,
  techniquesOf,
  worksOn,
  type MediumType,
  type SanitizationMethod,
  type Technique,
} from './certificate.media.ts';
import { certificateFields } from './certificate.schema.ts';

export interface CertificateWanted {
  mediumType?: MediumType;
  mediumSerial?: string | null;
  isSoldered?: boolean;
  method?: SanitizationMethod;
  technique?: Technique;
  destination?: string;
  performedOn?: string;
  isBackedUp?: boolean;
  backupPlace?: string | null;
}

/** What the rules must know beside the certificate. */
export interface CertificateFacts {
  today?: string | undefined;
  /** Clearing is not enough for what leaves the agency. */
  clearOnlyInside: boolean;
  /** The case makes its items leave the agency. */
  leavesAgency: boolean;
}

const refuse = problemFactory(certificateFields);

function techniqueProblem({ technique, method, mediumType }: CertificateWanted): FieldErrorKey | undefined {
  if (!technique) return undefined;
  if (mediumType && technique === 'degauss' && flashMedia.includes(mediumType)) return 'flash_degauss';
  if (mediumType && !worksOn(technique, mediumType)) return 'technique_medium';
  return method && !techniquesOf[method].includes(technique) ? 'technique_method' : undefined;
}

/** Whether this technique can erase this medium for where it goes, and whether the medium can be told. */
export function checkCertificate(wanted: CertificateWanted, facts: CertificateFacts): FieldProblem[] {
  const { method, destination, mediumSerial, isSoldered, isBackedUp, backupPlace } = wanted;
  const key = techniqueProblem(wanted);
  const isLeaving = facts.leavesAgency || outsideDestinations.some((one) => one === destination);
  return [
    ...(key ? [refuse('technique', key)] : []),
    ...checkNotFuture(certificateFields, wanted, 'performedOn', facts.today),
    ...(method === 'clear' && facts.clearOnlyInside && isLeaving ? [refuse('method', 'clear_outside')] : []),
    ...(!mediumSerial && !isSoldered ? [refuse('mediumSerial', 'serial_or_soldered')] : []),
    ...(isBackedUp && !backupPlace ? [refuse('backupPlace', 'required')] : []),
  ];
}

/** A sanitization is verified on the day of its performance or later, and not on a day to come. */
export function checkVerification(
  { verifiedOn }: { verifiedOn?: string | null },
  { performedOn }: { performedOn: string },
  today: string | undefined,
): FieldProblem[] {
  const days = { performedOn, verifiedOn };
  return [
    ...checkNotFuture(certificateFields, days, 'verifiedOn', today),
    ...checkDateOrder(certificateFields, days, 'performedOn', 'verifiedOn'),
  ];
}

/** The techniques that a method has on a medium; all of them as long as nothing is chosen. */
export function techniquesFor(method: unknown, medium: unknown, chosen: unknown): readonly string[] {
  const fits: readonly string[] = techniques.filter((technique) => {
    const isOfMethod = !method || techniquesOf[method as SanitizationMethod].includes(technique);
    // Degaussing stays in sight where it is refused, so that people learn why.
    const isOfMedium = !medium || worksOn(technique, medium as MediumType) || technique === 'degauss';
    return isOfMethod && isOfMedium;
  });
  return typeof chosen === 'string' && chosen !== '' && !fits.includes(chosen) ? [...fits, chosen] : fits;
}
