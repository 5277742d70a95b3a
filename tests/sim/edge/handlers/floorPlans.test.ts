/** Floor plans over HTTP: pictures are validated, restricted users see their areas. */
import { describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId } from '#shared/records/area.ts'
import { giveRole } from '../../../support/roles.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

const shared = sharedTestServer()
const SQUARE = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.5],
  [0, 0.5],
]
const addressOf = (type: string, bytes: Buffer | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
/** The head of a PNG of this size, which is all that is read of it. */
function pngOf(widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.alloc(33)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]).copy(
    bytes,
  )
  bytes.writeUInt32BE(widthPx, 16)
  bytes.writeUInt32BE(heightPx, 20)
  return bytes
}
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 1, 0x90, 2, 0x80, 1, 1, 0x11, 0,
])
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 50"><rect width="8" height="5"/></svg>'

async function onFloor(site: TestServer) {
  const [project] = site.projects
  const { state } = site.workspace(project)
  const [room] = project.house.rooms
  const { floorId } = must(state.get('area', room), 'a room')
  const token = await site.signIn('admin')
  const post = (path: string, body: object = {}, as = token) =>
    site.post(path, { ...body, xmid: project.id }, as)
  const setPicture = (picture: string | null) => post('/plan/setpicture', { floorId, picture })
  return { project, room, floorId, post, setPicture }
}

describe('a picture', () => {
  it('is kept over a restart, and removed', async () => {
    const site = await startTestServer()
    const { floorId, setPicture } = await onFloor(site)
    const address = addressOf('png', pngOf(80, 50))
    expect((await setPicture(address)).body.data).toBeNull()
    const again = await onFloor(await site.restart())
    const info = await again.post('/plan/info', { floorId })
    expect(info.body.data).toMatchObject({ picture: { type: 'image/png', widthPx: 80, heightPx: 50 } })
    expect((await again.post('/plan/picture', { floorId })).body.data).toEqual({ picture: address })
    await again.setPicture(null)
    expect((await again.post('/plan/picture', { floorId })).body.data).toEqual({ picture: null })
  })

  it.each([
    ['a JPEG', addressOf('jpeg', jpeg), { widthPx: 640, heightPx: 400 }],
    ['a PNG', addressOf('png', pngOf(1_200, 800)), { widthPx: 1_200, heightPx: 800 }],
  ])('as %s is measured', async (_, address, size) => {
    const { floorId, post, setPicture } = await onFloor(shared())
    expect((await setPicture(address)).body.status).toBe(200)
    expect((await post('/plan/info', { floorId })).body.data).toMatchObject({ picture: size })
  })

  it.each([
    ['no picture', 'hello', 'picture_invalid'],
    ['another type than it says', addressOf('png', jpeg), 'picture_invalid'],
    ['a drawing that may hold a script', addressOf('svg+xml', svg), 'picture_invalid'],
    ['a drawing that says it is a PNG', addressOf('png', svg), 'picture_invalid'],
    ['a PNG without a head', addressOf('png', pngOf(9, 9).subarray(0, 12)), 'picture_invalid'],
    ['a PNG of nothing', addressOf('png', pngOf(0, 9)), 'picture_invalid'],
    ['a bomb of pixels', addressOf('png', pngOf(60_000, 60_000)), 'picture_dimensions'],
    ['a very long line', addressOf('png', pngOf(9_999, 9_999)), 'picture_dimensions'],
    ['too many bytes', addressOf('png', Buffer.alloc(4 * 1024 * 1024 + 30)), 'picture_too_large'],
  ])('that is none is refused: %s', async (_, address, code) => {
    const { setPicture } = await onFloor(shared())
    expect((await setPicture(address)).body.data).toEqual({ code })
  })
})

it('limited people get the outlines of their areas alone, and nothing of another floor', async () => {
  const site = await startTestServer()
  const { project, room, floorId, post } = await onFloor(site)
  const other = project.house.rooms[1] as AreaId
  const outlines = [room, other].map((areaId) => ({ areaId, points: SQUARE }))
  expect((await post('/plan/draw', { outlines })).body.status).toBe(200)
  const operator = await site.signIn('operator')
  await giveRole(site, 'operator', { rights: ['home.view'], areas: [room] })
  const seen = await post('/plan/info', { floorId }, operator)
  expect(seen.body.data).toMatchObject({ outlines: [{ areaId: room }] })
  expect((seen.body.data as { outlines: unknown[] }).outlines).toHaveLength(1)
  const snapshot = await post('/live/snapshot', {}, operator)
  const { records } = snapshot.body.data as { records: { type: string; areaId: string }[] }
  expect(records.filter(({ type }) => type === 'planOutline').map(({ areaId }) => areaId)).toEqual([room])
})
