import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FIRMWARE_PART_BYTES, FIRMWARE_SIZE_MAX_BYTES } from '#shared/constants.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const FIELDS = { title: 'Dimmer 2.1.0', name: 'Dimmer', version: '2.1.0', kinds: 'light' }

interface Answer {
  readonly http: number
  readonly data: never
  readonly code: string | undefined
}

async function upload(
  site: TestServer,
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
  {
    fileName = 'dimmer.bin',
    ...fields
  }: Partial<typeof FIELDS> & { fileName?: string; signature?: string } = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields })) form.append(name, value)
  form.append('file', new Blob([bytes]), fileName)
  const response = await fetch(`${site.url}/api/moban/uploadgujian?xmid=${site.projects[0].id}`, {
    method: 'POST',
    headers: { 'head-token': token },
    body: form,
  })
  const body = (await response.json()) as { status: number; data: never }
  return { http: response.status, data: body.data, code: (body.data as { code?: string }).code }
}

const bytesOf = (sizeBytes: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: sizeBytes }, (_, n) => (n * 7 + (n >> 8)) & 0xff)

/** Files on the disk, complete or not. */
const filesOf = (site: TestServer): string[] =>
  readdirSync(join(site.folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /firmware|incoming/.test(path))

const partsIn = (site: TestServer): string[] =>
  readdirSync(join(site.folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('parts'))
    .map(({ name }) => name)

const listed = async (site: TestServer, token: string, path = '/moban/gujianlist', project = 0) => {
  const answer = await site.post(path, { xmid: site.projects[project as 0]?.id }, token)
  return (answer.body.data as { list: { id: string; title: string; sizeBytes: number }[] }).list
}

/** As in the Zigbee Cluster Library, 11.4.2. */
function otaFile(imageBytes = 100): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(100)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x0bee_f11e, true)
  view.setUint16(10, 0x115f, true)
  view.setUint16(12, 0x0101, true)
  view.setUint32(14, 0x0002_0100, true)
  view.setUint32(52, imageBytes, true)
  return bytes
}

it('an uploaded file is stored and listed, and downloaded unchanged by whoever holds a ticket, once', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const bytes = bytesOf(300_000)
  const { http, data } = await upload(site, token, bytes)
  expect(http).toBe(200)
  const { firmwareId, sizeBytes } = data as { firmwareId: string; sizeBytes: number }
  expect(sizeBytes).toBe(300_000)
  expect((await listed(site, token)).map(({ title }) => title)).toEqual(['Dimmer 2.1.0'])

  const taken = await site.post('/moban/downgujian', { firmwareId, xmid: site.projects[0].id }, token)
  const { path } = taken.body.data as { path: string }
  const response = await fetch(`${site.url}${path}`)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  expect((await fetch(`${site.url}${path}`)).status).toBe(404)

  const [record] = (await listed(site, token, '/moban/getgujianrecord')) as unknown as [
    { takenBy: { name: string }; version: string },
  ]
  expect(record.version).toBe('2.1.0')
})

it('a file of 20 MiB is taken, and one byte more is refused and leaves nothing behind', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  expect((await upload(site, token, bytesOf(FIRMWARE_SIZE_MAX_BYTES))).http).toBe(200)
  const before = filesOf(site)
  const other = { title: 'Other', version: '3.0.0' }
  const answer = await upload(site, token, bytesOf(FIRMWARE_SIZE_MAX_BYTES + 1), other)
  expect([answer.http, answer.code]).toEqual([413, 'file_too_large'])
  await until(() => filesOf(site).length === before.length)
  expect(filesOf(site)).toEqual(before)
})

it('an upload that is cut at 99 % leaves nothing behind', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const start = Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
  const request = httpRequest(`${site.url}/api/moban/uploadgujian?xmid=${site.projects[0].id}`, {
    method: 'POST',
    headers: {
      'head-token': token,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': String(1_000_000),
    },
  })
  request.on('error', () => {})
  request.write(start)
  request.write(bytesOf(980_000))
  await until(() => filesOf(site).length === 1)
  request.destroy()
  await until(() => filesOf(site).length === 0)
  expect(await listed(site, token)).toEqual([])
})

it('what is empty, no firmware, cut off or there already is refused with the reason', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const codeOf = async (...[bytes, more]: [Uint8Array<ArrayBuffer>, object?]) =>
    (await upload(site, token, bytes, more)).code
  expect(await codeOf(new Uint8Array(0))).toBe('firmware_missing')
  expect(await codeOf(bytesOf(100), { fileName: 'manual.pdf' })).toBe('firmware_wrong_kind')
  expect(await codeOf(new TextEncoder().encode('<!doctype html><p>Not found'))).toBe('firmware_wrong_kind')
  expect(await codeOf(new Uint8Array(100))).toBe('firmware_malformed')
  expect(await codeOf(otaFile(200), { fileName: 'dimmer.ota' })).toBe('firmware_malformed')
  expect(await codeOf(bytesOf(100), { version: 'newest' })).toBe('version_invalid')
  await until(() => filesOf(site).length === 0)
  expect(await codeOf(bytesOf(100))).toBe(undefined)
  expect(await codeOf(bytesOf(101))).toBe('title_taken')
  expect(await codeOf(bytesOf(101), { title: 'Again', version: 'v2.1' })).toBe('firmware_version_taken')
})

it('the header of a Zigbee OTA file is read', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const { data } = await upload(site, token, otaFile(), { fileName: 'dimmer.ota' })
  expect((data as { ota: object }).ota).toEqual({
    manufacturerCode: 0x115f,
    imageType: 0x0101,
    fileVersion: 0x0002_0100,
  })
})

it('of 200 uploads at once an account has two, and the others are refused', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      upload(site, token, bytesOf(400_000), { title: `Version ${n}`, version: `1.${n}` }),
    ),
  )
  const statuses = new Set(all.map(({ http }) => http))
  expect([...statuses].sort()).toEqual([200, 429])
  const taken = all.filter(({ http }) => http === 200).length
  expect([...site.server.services.workspaces.estate.state.all('firmware')]).toHaveLength(taken)
  expect(filesOf(site)).toHaveLength(1)
})

it('a full disk refuses an upload, and nothing is left of it', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const { firmware } = site.server.services.uploads
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const receive = firmware.receive.bind(firmware)
  firmware.receive = (pieces) =>
    receive(
      (async function* () {
        for await (const piece of pieces) {
          yield piece
          throw full
        }
      })(),
    )
  const answer = await upload(site, token, bytesOf(400_000))
  expect(answer.http).toBe(507)
  expect(filesOf(site)).toEqual([])
})

it('who may not manage firmware sends no file', async () => {
  const site = await startTestServer()
  const answer = await upload(site, await site.signIn('viewer'), bytesOf(100))
  expect(answer.http).toBe(403)
  expect(filesOf(site)).toEqual([])
})

it('firmware is usable elsewhere while it is shared, and its file goes with the last version that has it', async () => {
  const site = await startTestServer()
  const token = await site.signIn('super')
  const { data } = await upload(site, token, bytesOf(100))
  const { firmwareId } = data as { firmwareId: string }
  const there = () => listed(site, token, '/moban/getgujian', 1)
  const here = { xmid: site.projects[0].id, firmwareId }
  const to = [site.projects[1].id]
  expect(await there()).toEqual([])
  const admin = await site.signIn('admin')
  const foreign = await site.post('/moban/sharegujian', { ...here, projectIds: to }, admin)
  expect(foreign.http).toBe(404)
  await site.post('/moban/sharegujian', { ...here, projectIds: to }, token)
  expect((await there()).map(({ id }) => id)).toEqual([firmwareId])
  await site.post('/moban/xgusergujian', { ...here, targets: to, expiresAtMs: 1 }, token)
  expect(await there()).toEqual([])
  await site.post('/moban/xgusergujian', { ...here, targets: to }, token)
  expect(await there()).toHaveLength(1)
  await site.post('/moban/xgusergujian', { ...here, targets: to, isTakenBack: '1' }, token)
  expect(await there()).toEqual([])
  expect(filesOf(site)).toHaveLength(1)
  const gone = await site.post('/moban/delgujianbyname', { xmid: here.xmid, name: 'Dimmer' }, token)
  expect(gone.body.data).toEqual({ deleted: 1 })
  await until(() => filesOf(site).length === 0)
})

it('where keys are known, only a file with a signature by one of them is taken', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { privateKey: foreign } = generateKeyPairSync('ed25519')
  const key = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url').toString('base64')
  const site = await startTestServer({ config: { firmwareKeys: [key] } })
  const token = await site.signIn('admin')
  const bytes = bytesOf(5_000)
  const signedBy = (by: KeyObject, content: Uint8Array) =>
    sign(null, createHash('sha256').update(content).digest(), by).toString('base64')
  const codeOf = async (signature?: string) =>
    (await upload(site, token, bytes, signature === undefined ? {} : { signature })).code
  expect(await codeOf()).toBe('firmware_unsigned')
  expect(await codeOf('not base64')).toBe('firmware_unsigned')
  expect(await codeOf(signedBy(foreign, bytes))).toBe('firmware_unsigned')
  expect(await codeOf(signedBy(privateKey, bytesOf(5_001)))).toBe('firmware_unsigned')
  await until(() => filesOf(site).length === 0)
  expect(await codeOf(signedBy(privateKey, bytes))).toBe(undefined)
  expect(await listed(site, token)).toMatchObject([{ signature: signedBy(privateKey, bytes) }])
})

interface Kept {
  readonly uploadId: string
  readonly next: number
}

/** Uploads one part; returns the response data if rejected. */
async function sendPart(
  site: TestServer,
  token: string,
  bytes: Uint8Array,
  on: { uploadId: string; index: number },
) {
  const from = on.index * FIRMWARE_PART_BYTES
  const data = Buffer.from(bytes.subarray(from, from + FIRMWARE_PART_BYTES)).toString('base64')
  const input = { ...on, sizeBytes: bytes.length, data, xmid: site.projects[0].id }
  const answer = await site.post('/moban/uploadgujianpart', input, token)
  return { http: answer.http, ...(answer.body.data as unknown as Kept & { code?: string }) }
}

it('an upload in parts goes on where it stopped, and is used once it is complete', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const bytes = bytesOf(2 * FIRMWARE_PART_BYTES + 1_000)
  const first = await sendPart(site, token, bytes, { uploadId: '', index: 0 })
  const { uploadId } = first
  expect(first.next).toBe(1)
  const use = async (by = token, title = FIELDS.title) => {
    const input = { ...FIELDS, title, kinds: ['light'], uploadId, fileName: 'dimmer.bin' }
    return (await site.post('/moban/uploadgujian', { ...input, xmid: site.projects[0].id }, by)).body
  }
  expect((await use()).data).toMatchObject({ code: 'upload_malformed' })
  // A sender that lost the answer repeats its part and learns which is wanted.
  expect((await sendPart(site, token, bytes, { uploadId, index: 0 })).next).toBe(1)
  expect((await sendPart(site, token, bytes, { uploadId, index: 2 })).next).toBe(1)
  expect((await sendPart(site, token, bytes, { uploadId, index: 1 })).next).toBe(2)
  const other = await site.signIn('super')
  expect((await sendPart(site, other, bytes, { uploadId, index: 2 })).code).toBe('upload_malformed')
  expect((await sendPart(site, token, bytes, { uploadId, index: 2 })).next).toBe(3)
  expect((await use(other)).data).toMatchObject({ code: 'upload_malformed' })
  expect((await use()).data).toMatchObject({
    sizeBytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
  })
  await until(() => partsIn(site).length === 0)
})

it('parts of a refused upload are used again, and those that nobody used go with the process', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  await upload(site, token, bytesOf(100))
  const bytes = bytesOf(FIRMWARE_PART_BYTES + 1)
  const { uploadId } = await sendPart(site, token, bytes, { uploadId: '', index: 0 })
  await sendPart(site, token, bytes, { uploadId, index: 1 })
  const input = { ...FIELDS, kinds: ['light'], uploadId, fileName: 'a.bin', xmid: site.projects[0].id }
  const again = { ...input, title: 'Another', version: '3.0.0' }
  expect((await site.post('/moban/uploadgujian', input, token)).body.data).toMatchObject({
    code: 'title_taken',
  })
  expect((await site.post('/moban/uploadgujian', again, token)).body.status).toBe(200)
  await sendPart(site, token, bytes, { uploadId: '', index: 0 })
  expect(partsIn(site)).toHaveLength(1)
  const after = await site.restart()
  await until(() => partsIn(after).length === 0)
})

it('a part of another length, of a file that is too large, or without the right is refused', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const input = { index: 0, sizeBytes: 2 * FIRMWARE_PART_BYTES, data: 'aGVsbG8=', xmid: site.projects[0].id }
  const codeOf = async (more: object, by = token) =>
    (await site.post('/moban/uploadgujianpart', { ...input, ...more }, by)).body.data
  expect(await codeOf({})).toMatchObject({ code: 'upload_malformed' })
  expect(await codeOf({ sizeBytes: FIRMWARE_SIZE_MAX_BYTES + 1 })).toMatchObject({ code: 'file_too_large' })
  const viewer = await site.signIn('viewer')
  expect((await site.post('/moban/uploadgujianpart', input, viewer)).http).toBe(403)
  expect(partsIn(site)).toEqual([])
})
