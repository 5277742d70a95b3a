/** Data folders of earlier versions start with this one, and this one leaves folders of later versions as they are. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { restoreBackup, verifyBackup } from '#sim/app/backup/restore.ts'
import { startServer } from '#sim/app/server.ts'
import { FORMAT } from '#sim/stores/storage/dataFolder.ts'
import { filesIn, temporaryFolder } from '../../support/folders.ts'
import { testConfig } from '../../support/testServer.ts'

const RECORDED = new URL('./data/', import.meta.url)

/** The recorded backup, restored as its operator would. */
async function restored(name: string): Promise<string> {
  const files: Record<string, string> = JSON.parse(
    gunzipSync(readFileSync(new URL(name, RECORDED))).toString(),
  )
  const backup = temporaryFolder()
  for (const [path, base64] of Object.entries(files)) {
    mkdirSync(dirname(join(backup, path)), { recursive: true })
    writeFileSync(join(backup, path), Buffer.from(base64, 'base64'))
  }
  expect((await verifyBackup(backup)).damage).toEqual([])
  const folder = join(temporaryFolder(), 'data')
  await restoreBackup(backup, folder, { replaces: false })
  return folder
}

const start = (folder: string) =>
  startServer(testConfig(folder), { projectFolder: folder, checksOutput: true })

it.each(readdirSync(RECORDED))(
  'starts on %s, with everything that was in it, and goes on writing',
  async (name) => {
    const server = await start(await restored(name))
    onTestFinished(() => server.close())
    server.markReady()
    const { workspaces } = server.services
    expect(workspaces.estate.state.first('account', 'phone', '13900000001')).toMatchObject({
      name: 'Li Na',
      isSuper: true,
    })
    const [own] = workspaces.projects()
    expect(own?.project).toMatchObject({ name: 'Harbour Hotel', timeZone: 'Europe/Berlin' })
    expect(own?.workspace.state.first('host', 'number', '00158D0000000001')).toMatchObject({
      name: 'First gateway',
    })
    const seq = own?.workspace.seq ?? 0
    const context = {
      actor: { kind: 'system', id: 'test', name: 'Test' },
      channel: 'system',
      nowMs: Date.now(),
    } as const
    await own?.workspace.run('DescribeProject', { description: 'upgraded' }, context)
    expect(own?.workspace.seq).toBe(seq + 1)
    const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    expect([ready.status, ((await ready.json()) as { problems: unknown }).problems]).toEqual([200, []])
  },
)

it('refuses the folder of a later version in one sentence, and changes nothing in it', async () => {
  const [name = ''] = readdirSync(RECORDED)
  const folder = await restored(name)
  const path = join(folder, 'format.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), format: FORMAT + 1 }))
  const digests = () =>
    filesIn(folder).map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')])
  const before = digests()
  expect(before.length).toBeGreaterThan(4)
  await expect(start(folder)).rejects.toThrow(
    `DATA_DIR ${folder} was written by a newer version (format ${FORMAT + 1}, this version knows ${FORMAT}); it was left untouched. Start the newer version, or choose another DATA_DIR`,
  )
  expect(digests()).toEqual(before)
})
