/** Everything that lasts, moved from a data folder to NATS and back. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { exportStores, importStores, TransferError } from '#sim/app/logTool/transfer.ts'
import { openStoresOf, type StorePlace, type Stores } from '#sim/stores/stores.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { aMqttClientFor } from '../../support/gateway.ts'
import { gather } from '../../support/gather.ts'
import { natsProgram, startNatsServer } from '../../support/natsServer.ts'
import { startTestServer } from '../../support/testServer.ts'

const program = await natsProgram()

async function within<T>(place: StorePlace, work: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStoresOf(place)
  try {
    return await work(stores)
  } finally {
    await stores.close()
  }
}

async function facts({ log, stored, secrets, files, reports }: Stores) {
  const streams = await log.streams()
  const hashes = await Promise.all(
    streams.map(async (one) => [one, await log.hashAt(one, await log.lastSeq(one))]),
  )
  const withoutRevision = async (from: Stores['secrets']) =>
    (await gather(from.list(''))).map(({ key, value }) => [key, value])
  return {
    hashes,
    keys: await withoutRevision(stored.keys),
    secrets: await withoutRevision(secrets),
    files: await gather(files.list('')),
    reports: (await gather(reports.after(null))).map(({ body }) => body),
  }
}

/** The folder of a server that had something to do. */
async function aFolder(): Promise<string> {
  const [site, copy] = [await startTestServer(), temporaryFolder()]
  const gateway = await aMqttClientFor(site, site.projects[0])
  await gateway.report({ t: 2, host: 'online' })
  await gateway.end()
  await site.restart(() => cpSync(site.folder, copy, { recursive: true }))
  return copy
}

it.skipIf(program === null)(
  'has the same hashes, keys, files and reports on NATS, and back in a folder',
  async () => {
    const nats = await startNatsServer(program ?? '')
    onTestFinished(() => nats.end())
    const [from, file, back] = [
      { dataFolder: await aFolder() },
      join(temporaryFolder(), 'a.gz'),
      join(temporaryFolder(), 'b.gz'),
    ]
    const onNats = { dataFolder: temporaryFolder(), natsUrl: nats.url }
    await within(from, (stores) => exportStores(stores, file))
    expect(await within(onNats, (stores) => importStores(stores, file))).toBe(3)
    const before = await within(from, facts)
    expect(before.reports.length).toBeGreaterThan(0)
    expect(await within(onNats, facts)).toEqual(before)
    await within(onNats, (stores) => exportStores(stores, back))
    const again = { dataFolder: temporaryFolder() }
    await within(again, (stores) => importStores(stores, back))
    expect(await within(again, facts)).toEqual(before)
  },
)

it('is refused where the file is cut, changed, or the place is not empty', async () => {
  const [from, folder] = [{ dataFolder: await aFolder() }, temporaryFolder()]
  const [file, cut, changed] = ['whole.gz', 'cut.gz', 'changed.gz'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await within(from, (stores) => exportStores(stores, file))
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  writeFileSync(cut, gzipSync(lines.slice(0, 9).join('\n')))
  const text = lines.join('\n')
  writeFileSync(changed, gzipSync(text.replace(/"at":(\d+)/, (_, at) => `"at":${Number(at) + 1}`)))
  const importing = (name: string) =>
    within({ dataFolder: temporaryFolder() }, (stores) => importStores(stores, name))
  await expect(importing(cut)).rejects.toThrow(/is not whole/)
  await expect(importing(changed)).rejects.toThrow(/has another hash/)
  await expect(within(from, (stores) => importStores(stores, file))).rejects.toThrow(TransferError)
})
