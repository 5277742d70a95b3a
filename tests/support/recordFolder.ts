/**
 * Records a data folder that this version wrote: `node tests/support/recordFolder.ts` writes
 * `tests/sim/app/data/folder-<day>.json.gz`, the files of a backup by their names. Run once per release, and after a change of the format; earlier records
 * stay unchanged.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeBackup } from '#sim/app/backup/backup.ts'
import { startServer } from '#sim/app/server.ts'
import { readConfig } from '#sim/base/config.ts'
import { setUpEstate } from '#sim/edge/setup/setUpEstate.ts'

const today = new Date().toISOString().slice(0, 10)
const folder = new URL('../sim/app/data/', import.meta.url)
const scratch = mkdtempSync(join(tmpdir(), 'atrium-record-'))
const [data, copy] = [join(scratch, 'data'), join(scratch, 'copy')]
const settings = { WORLD: 'none', DATA_DIR: data, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent' }
const server = await startServer(readConfig(settings, scratch), { projectFolder: scratch })
await setUpEstate(
  server.services,
  {
    ...{ phone: '13900000001', name: 'Li Na', password: 'recorded-1', company: 'Harbour Group' },
    ...{
      timeZone: 'Europe/Berlin',
      project: 'Harbour Hotel',
      kind: 'hotel',
      gateway: { number: '00158D0000000001' },
    },
  },
  'en',
)
await server.close()
await makeBackup(data, copy)
const { files } = JSON.parse(readFileSync(join(copy, 'backup.json'), 'utf8')) as { files: { name: string }[] }
const recorded = [...files.map(({ name }) => name), 'backup.json'].map((name) => [
  name,
  readFileSync(join(copy, name)).toString('base64'),
])
mkdirSync(folder, { recursive: true })
const target = new URL(`folder-${today}.json.gz`, folder)
writeFileSync(target, gzipSync(JSON.stringify(Object.fromEntries(recorded)), { level: 9 }))
rmSync(scratch, { recursive: true })
process.stdout.write(`${target.pathname}: ${readFileSync(target).length} bytes\n`)
process.exit()
