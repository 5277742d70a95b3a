/**
 * The folder of scheduled backups: `atrium-2026-11-30T02-00-00Z` for each. A backup gets this name once it is verified; until
 * then it is called `.making-…`, and a later run removes what an interrupted one left.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DAY_MS } from '#shared/durations.ts'
import type { BackupKeep } from '../../base/backupSettings.ts'
import { isInUse, readEstate } from '../../stores/storage/dataFolder.ts'
import { syncFile } from '../../stores/storage/syncFile.ts'

export const MAKING = '.making-'
const VERIFIED = 'verified.json'
const NAME = /^atrium-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

const verifiedSchema = z.object({
  /** Id of the estate, as the manifest has it. */
  estate: z.string(),
  verifiedAt: z.iso.datetime(),
  restoredInMs: z.number(),
  commits: z.number(),
})
/** What the trial restore of a backup showed. */
export type VerifiedNote = z.infer<typeof verifiedSchema>

export interface KeptBackup {
  readonly name: string
  readonly estate: string
  readonly madeAtMs: number
}

export const backupName = (madeAtMs: number): string =>
  `atrium-${new Date(madeAtMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Id of the estate in a data folder; null where there is none. */
export const estateOf = (dataFolder: string): string | null =>
  isInUse(dataFolder) ? readEstate(dataFolder) : null

/** Those that were verified, the newest first. */
export function keptBackups(folder: string): KeptBackup[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? []
      const madeAtMs = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
      const verified = Number.isNaN(madeAtMs) ? null : readVerified(join(folder, name))
      return verified ? [{ name, madeAtMs, estate: verified.estate }] : []
    })
    .sort((a, b) => b.madeAtMs - a.madeAtMs)
}

export function noteVerified(backup: string, note: VerifiedNote): void {
  const path = join(backup, VERIFIED)
  writeFileSync(path, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 })
  syncFile(path)
}

export function readVerified(backup: string): VerifiedNote | null {
  const path = join(backup, VERIFIED)
  if (!existsSync(path)) return null
  try {
    return verifiedSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * The newest backup of each of the last days and weeks that have one, by UTC. The newest of all is always among them.
 * @param backups the newest first
 */
export function backupsToKeep(backups: readonly KeptBackup[], keep: BackupKeep): ReadonlySet<string> {
  const ofDays = newestOfEach(backups, DAY_MS, keep.days)
  return new Set([...ofDays, ...newestOfEach(backups, 7 * DAY_MS, keep.weeks)])
}

function newestOfEach(backups: readonly KeptBackup[], spanMs: number, spans: number): string[] {
  const newest = new Map<number, string>()
  for (const { name, madeAtMs } of backups) {
    const span = Math.floor(madeAtMs / spanMs)
    if (!newest.has(span) && newest.size < spans) newest.set(span, name)
  }
  return [...newest.values()]
}

/** Removes backups beyond those to keep, and what an interrupted run left. Other files in the folder stay. */
export function rotate(folder: string, keep: BackupKeep): readonly string[] {
  const backups = keptBackups(folder)
  const kept = backupsToKeep(backups, keep)
  const removed = backups.map(({ name }) => name).filter((name) => !kept.has(name))
  for (const name of removed) rmSync(join(folder, name), { recursive: true, force: true })
  return removed
}

/** An empty place in the folder for a backup that is being made. */
export function placeToMake(folder: string, madeAtMs: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder))
    if (name.startsWith(MAKING)) rmSync(join(folder, name), { recursive: true, force: true })
  return join(folder, `${MAKING}${backupName(madeAtMs)}`)
}
