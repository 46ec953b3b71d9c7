import type { SoftwareRecord } from '#contract/entities/software/software.schema.ts';

/** A bar from the start: the part that is owned, and the part above it. */
export interface Bar {
  within: number;
  above: number;
}

export interface BarLengths {
  /** Where the tick of what is owned stands; nothing where there is no limit. */
  owned: number | undefined;
  assigned: Bar;
  installed: Bar;
}

interface Counts {
  owned: number | null;
  assigned: number;
  installed: number;
  /** Installations beyond what is owned can be in order: a license can be shared, a seat can have two devices. */
  isInstalledBad: boolean;
}

/** Whether installations of a product have nothing that covers them, or only what has ended. */
export function isInstalledBad({
  uncovered,
  verdict,
}: Pick<SoftwareRecord, 'uncovered' | 'verdict'>): boolean {
  return uncovered > 0 || verdict === 'expired_in_use';
}

/** The lengths of the bars of a product on one scale: the longest of the three takes the whole width. */
export function barLengths(
  { owned, assigned, installed, isInstalledBad }: Counts,
  width: number,
): BarLengths {
  const longest = Math.max(owned ?? 0, assigned, installed, 1);
  const scaled = (count: number) => Math.round((count / longest) * width * 10) / 10;
  const bar = (count: number, isBad: boolean): Bar => {
    const within = scaled(owned === null || !isBad ? count : Math.min(count, owned));
    return { within, above: Math.round((scaled(count) - within) * 10) / 10 };
  };
  return {
    owned: owned === null ? undefined : scaled(owned),
    assigned: bar(assigned, true),
    installed: bar(installed, isInstalledBad),
  };
}
