/** Temporary folders; those left by killed processes are removed on the next use. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new one of this process, named by its number. */
export function ownTempFolder(name: string): string {
  sweepTempFolders(name)
  return mkdtempSync(join(tmpdir(), `${name}-${process.pid}-`))
}

/** Removes the folder with its content; no error if it is missing. */
export function removeTempFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Removes those whose process is no more. */
export function sweepTempFolders(name: string): void {
  for (const folder of readdirSync(tmpdir())) {
    const pid = folder.startsWith(`${name}-`)
      ? /^(\d+)-\w+$/.exec(folder.slice(name.length + 1))?.[1]
      : undefined
    if (pid !== undefined && !isAlive(Number(pid))) removeTempFolder(join(tmpdir(), folder))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
