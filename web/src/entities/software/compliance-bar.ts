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
}

/** The lengths of the bars of a product on one scale: the longest of the three takes the whole width. */
export function barLengths({ owned, assigned, installed }: Counts, width: number): BarLengths {
  const longest = Math.max(owned ?? 0, assigned, installed, 1);
  const scaled = (count: number) => Math.round((count / longest) * width * 10) / 10;
  const bar = (count: number): Bar => {
    const within = scaled(owned === null ? count : Math.min(count, owned));
    return { within, above: Math.round((scaled(count) - within) * 10) / 10 };
  };
  return {
    owned: owned === null ? undefined : scaled(owned),
    assigned: bar(assigned),
    installed: bar(installed),
  };
}
