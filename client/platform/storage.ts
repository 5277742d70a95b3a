/** Web storage that may be full, blocked or absent: reading gives null and writing says whether it worked. */
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
      // Private windows and full quotas throw; nothing kept here is needed to go on.
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

/** Kept by this browser, shared by its tabs. */
export const localText = textStorage(() => localStorage)
/** Kept by this tab. */
export const sessionText = textStorage(() => sessionStorage)
