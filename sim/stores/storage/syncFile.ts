import { closeSync, fsyncSync, openSync } from 'node:fs'

/** The data written to it survives a power cut from now on. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
