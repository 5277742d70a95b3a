/** Settings of scheduled backups: where they go, how often they are made, and how many are kept. */
import { z } from 'zod'
import { setting } from './setting.ts'

export interface BackupSettings {
  /** Folder of the backups; each has a folder of its own in it. */
  readonly folder: string
  readonly everyHours: number
  /** Days and weeks of which the newest backup is kept. */
  readonly keep: BackupKeep
}

export interface BackupKeep {
  readonly days: number
  readonly weeks: number
}

const KEEP = /^(\d{1,3}),(\d{1,3})$/
export const KEEP_USUALLY = '7,4'

export const backupShape = {
  BACKUP_TO: setting(
    z.string().default(''),
    'folder of scheduled backups, on another disk than DATA_DIR',
    'path',
    '',
  ),
  BACKUP_EVERY: setting(
    z.preprocess(
      (value) => (value === undefined || value === '' ? 24 : Number(value)),
      z.number().min(1).max(168),
    ),
    'hours between two scheduled backups',
    '1 to 168',
    '24',
  ),
  BACKUP_KEEP: setting(
    z
      .string()
      .default('')
      .transform((text) => text || KEEP_USUALLY)
      .refine((text) => keepOf(text) !== null, 'days,weeks such as 7,4, with at least one day'),
    'days and weeks whose newest scheduled backup is kept',
    'days,weeks',
    KEEP_USUALLY,
  ),
}

const settingsSchema = z.object(backupShape)

/** @returns null for anything but `days,weeks` with at least one day */
export function keepOf(text: string): BackupKeep | null {
  const [, days, weeks] = KEEP.exec(text) ?? []
  return days === undefined || Number(days) === 0 ? null : { days: Number(days), weeks: Number(weeks) }
}

/** @returns null where no backups are scheduled */
export function backupSettings(values: z.output<typeof settingsSchema>): BackupSettings | null {
  const { BACKUP_TO: folder, BACKUP_EVERY: everyHours, BACKUP_KEEP: kept } = values
  const keep = keepOf(kept)
  return folder === '' || keep === null ? null : { folder, everyHours, keep }
}
