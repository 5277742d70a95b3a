/** `npm run backup -- DIR` copies the data folder of a working server, `npm run restore -- DIR` puts a copy back. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from './backup/backup.ts'
import { restoreBackup } from './backup/restore.ts'
import { readConfig } from './config.ts'
import { runCli, UsageError } from './runCli.ts'

const USAGE = `Usage: npm run backup -- DIR [--data FOLDER]
       npm run restore -- DIR [--data FOLDER] [--replace]
DIR is the backup's own folder; FOLDER the data folder (DATA_DIR). A server may work while its data are backed up,
and must be stopped while they are restored. --replace moves what is there aside.`

const PLAIN_ERRORS = ['BackupError', 'ConfigError', 'DataFolderInUseError', 'DamagedFileError']

const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, replace: { type: 'boolean', default: false } },
  })
  const [verb, folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new UsageError(USAGE)
  const config = readConfig(process.env, join(import.meta.dirname, '..'))
  const data = values.data === undefined ? config.dataFolder : resolve(values.data)
  if (verb === 'restore') return restore(resolve(folder), data, values.replace)
  if (verb !== 'backup' || values.replace) throw new UsageError(USAGE)
  return backUp(data, resolve(folder))
}

async function backUp(data: string, target: string): Promise<number> {
  const { manifest, brokenAt } = await makeBackup(data, target)
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  print(
    `${data} is backed up in ${target}: ${manifest.files.length} files, ${Math.ceil(bytes / 1024 ** 2)} MiB.`,
  )
  if (brokenAt === null) return 0
  print(
    `The chain of its log is broken at ${brokenAt}, in the original as in this copy: keep the older backups.`,
  )
  return 1
}

async function restore(from: string, data: string, replaces: boolean): Promise<number> {
  const { manifest, movedTo } = await restoreBackup(from, data, { replaces })
  print(`${data} is as it was at ${manifest.madeAt}. Everybody signs in anew.`)
  if (movedTo !== null) print(`What was there before is in ${movedTo}.`)
  return 0
}

runCli(main, PLAIN_ERRORS)
