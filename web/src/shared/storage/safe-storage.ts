/** A place for strings that works even where the browser's storage is blocked: then it lasts until the page is closed. */
export interface SafeStorage {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
}

function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  return {
    read: (key) => {
      try {
        return open().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write: (key, value) => {
      memory.delete(key);
      try {
        open().setItem(key, value);
      } catch {
        memory.set(key, value);
      }
    },
    remove: (key) => {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // What cannot be opened holds nothing of ours.
      }
    },
  };
}

/** Kept on this device. */
export const deviceStorage = createSafeStorage(() => window.localStorage);

/** Kept in this tab until it is closed. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);
