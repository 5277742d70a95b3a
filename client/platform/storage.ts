/** Web storage that may be full, blocked or absent: a read returns null, a write returns false. */
export interface TextStorage {
  read(key: string): string | null
  write(key: string, text: string): boolean
  remove(key: string): void
  clear(): void
  keys(): readonly string[]
}

function textStorage(open: () => Storage): TextStorage {
  const attempt = <T>(run: (storage: Storage) => T, otherwise: T): T => {
    try {
      return run(open())
    } catch {
      // Storage throws in private windows and at full quotas; all stored values are optional.
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    clear: () => attempt((storage) => storage.clear(), undefined),
    keys: () =>
      attempt<readonly string[]>(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      ),
  }
}

/** The stored JSON; null where there is none, or where the text under our key is not ours. */
export function parseKept(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Another version or edited manually: treated as missing and overwritten.
    return null
  }
}

/** Stored in this browser and shared by its tabs. */
export const localText = textStorage(() => localStorage)
/** Stored in this tab. */
export const sessionText = textStorage(() => sessionStorage)
