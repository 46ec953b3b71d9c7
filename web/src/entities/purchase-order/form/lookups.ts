/** Questions whose answers still change what the form holds. */
export interface Lookups {
  add: (question: Promise<void>) => void;
  /** Is over when every answer has come, or has failed to. */
  settle: () => Promise<void>;
}

/** Keeps the questions that are under way; one that fails leaves the form as it is. */
export function createLookups(): Lookups {
  const open = new Set<Promise<void>>();
  return {
    add: (question) => {
      const answered = question.catch(() => undefined).finally(() => open.delete(answered));
      open.add(answered);
    },
    settle: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
