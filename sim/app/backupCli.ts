/**
 * Command line: `npm run backup -- DIR` copies the data folder of a running server, `npm run backup -- verify DIR`
 * checks a copy, and `npm run restore -- DIR` restores it.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupKeep, KEEP_USUALLY, keepOf } from '../base/backupSettings.ts'
import { readConfig } from '../base/config.ts'
import { PROJECT_FOLDER } from '../base/projectFolder.ts'
import { runCli, UsageError } from '../base/runCli.ts'
import { makeBackup } from './backup/backup.ts'
import { restoreBackup, verifyBackup } from './backup/restore.ts'
import { makeVerifiedBackup } from './backup/verifiedBackup.ts'
import { damageText } from './backup/verify.ts'

const USAGE = `Usage: npm run backup -- DIR [--data FOLDER]
       npm run backup -- verify DIR
       npm run backup -- into FOLDER [--data FOLDER] [--keep DAYS,WEEKS]
       npm run restore -- DIR [--data FOLDER] [--replace] [--damaged]
DIR is the backup's own folder; FOLDER the data folder (DATA_DIR). A server may work while its data are backed up,
and must be stopped while they are restored. --replace moves what is there aside. --damaged restores a backup whose
databases are damaged. into makes a backup with a name of its own in a folder, restores it on trial, and removes older ones
beyond those to keep (7,4). verify checks every file and database of a backup and exits with 1 when one is damaged.`

const PLAIN_ERRORS = ['BackupError', 'ConfigError', 'DataFolderInUseError', 'DamagedFileError']

const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      replace: { type: 'boolean', default: false },
      damaged: { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  })
  const [verb, ...names] = positionals
  const task = verb === 'backup' && names.length > 1 ? names[0] : undefined
  const isTask = task === 'verify' || task === 'into'
  const [folder, ...rest] = isTask ? names.slice(1) : names
  if (folder === undefined || rest.length > 0) throw new UsageError(USAGE)
  const config = readConfig(process.env, PROJECT_FOLDER)
  const data = values.data === undefined ? config.dataFolder : resolve(values.data)
  if (config.natsUrl)
    throw new UsageError(
      'backup and restore work on a data folder: back up the streams of NATS with its own tools',
    )
  const { replace: replaces, damaged: takesDamaged } = values
  if (verb === 'restore') return restore(resolve(folder), data, { replaces, takesDamaged })
  if (verb !== 'backup' || replaces || takesDamaged) throw new UsageError(USAGE)
  const keep = keepOf(values.keep ?? KEEP_USUALLY)
  if (keep === null || (values.keep !== undefined && task !== 'into')) throw new UsageError(USAGE)
  if (task === 'verify') return verify(resolve(folder))
  if (task === 'into') return backUpInto(data, resolve(folder), keep)
  return backUp(data, resolve(folder))
}

async function backUp(data: string, target: string): Promise<number> {
  const { manifest, damage } = await makeBackup(data, target)
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  print(
    `${data} is backed up in ${target}: ${manifest.files.length} files, ${Math.ceil(bytes / 1024 ** 2)} MiB.`,
  )
  if (damage.length === 0) return 0
  print('These databases are damaged, in the original as in this copy: keep the older backups.')
  for (const one of damage) print(damageText(data, one))
  return 1
}

async function backUpInto(data: string, folder: string, keep: BackupKeep): Promise<number> {
  const { folder: made, verified, removed } = await makeVerifiedBackup(data, folder, keep)
  const seconds = (verified.restoredInMs / 1000).toFixed(1)
  print(`${made} is verified: restored on trial in ${seconds} s, ${verified.commits} commits.`)
  if (removed.length > 0) print(`Removed: ${removed.join(', ')}.`)
  return 0
}

async function verify(folder: string): Promise<number> {
  const { manifest, damage } = await verifyBackup(folder)
  if (damage.length > 0) {
    print(`${folder} is damaged:`)
    for (const one of damage) print(damageText(folder, one))
    return 1
  }
  const commits = Object.values(manifest.streams).reduce((sum, seq) => sum + seq, 0)
  print(`${folder} is whole: ${manifest.files.length} files of ${manifest.madeAt}, ${commits} commits.`)
  return 0
}

async function restore(
  from: string,
  data: string,
  options: { readonly replaces: boolean; readonly takesDamaged: boolean },
): Promise<number> {
  const { manifest, movedTo } = await restoreBackup(from, data, options)
  print(`${data} is as it was at ${manifest.madeAt}. Everybody signs in anew.`)
  if (movedTo !== null) print(`What was there before is in ${movedTo}.`)
  return 0
}

runCli(main, PLAIN_ERRORS)
