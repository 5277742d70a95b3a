/** Pictures of areas that people hand in. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

/** The head of a PNG of this size, which is all that is read of it. */
function pngOf(side: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}
const addressOf = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

it('a picture of an area is kept over a restart; the one before it is removed once no area has it', async () => {
  let site = await startTestServer()
  const [project] = site.projects
  const [room, other] = project.house.rooms
  let token = await site.signIn('admin')
  const set = async (areaId: string, picture: string | null) =>
    (await site.post('/live/setareapicture', { areaId, picture }, token)).body
  const read = async (areaId: string) => {
    const { data } = (await site.post('/live/areapicture', { areaId }, token)).body
    const { picture } = data as { picture: string | null }
    return picture && Buffer.from(must(picture.split(',')[1], 'the content'), 'base64')
  }
  const pictureOf = (areaId: string) => site.workspace(project).state.get('area', areaId)?.picture
  expect(await read(room)).toBeNull()
  expect(await set(room, addressOf(pngOf(9)))).toMatchObject({ status: 200 })
  expect(await set(other, addressOf(pngOf(9)))).toMatchObject({ status: 200 })
  const first = must(pictureOf(room), 'a picture').hash
  expect(pictureOf(other)?.hash).toBe(first)
  site = await site.restart()
  token = await site.signIn('admin')
  const text = must(await read(room), 'the picture')
  expect(createHash('sha256').update(text).digest('hex')).toBe(first)
  const { areaPictures } = site.server.services
  await set(room, addressOf(pngOf(7)))
  expect(await read(other)).toEqual(text)
  expect(await areaPictures.has(first)).toBe(true)
  await set(other, null)
  await until(async () => !(await areaPictures.has(first)))
  expect([await read(other), pictureOf(other)]).toEqual([null, undefined])
  expect(await set(room, 'data:image/png;base64,AAAA')).toMatchObject({ data: { code: 'picture_invalid' } })
})

it('pictures of a project go when it is closed, but for those of others, and what a crash left goes at the next start', async () => {
  const site = await startTestServer()
  const [first, second] = site.projects
  const token = await site.signIn('super')
  const set = async ({ id, house }: typeof first, room: 0 | 1, side: number) => {
    const body = { xmid: id, areaId: house.rooms[room], picture: addressOf(pngOf(side)) }
    expect((await site.post('/live/setareapicture', body, token)).body.status).toBe(200)
    const area = site.server.services.workspaces.project(id)?.workspace.state.get('area', body.areaId)
    return must(area?.picture, 'the picture').hash
  }
  const [own, shared] = [await set(first, 0, 5), await set(first, 1, 6)]
  expect(await set(second, 0, 6)).toBe(shared)
  const { areaPictures, planPictures } = site.server.services
  await site.post('/building/delproject', { xmid: first.id, name: '一号酒店' }, token)
  await until(async () => !(await areaPictures.has(own)))
  const left = await Promise.all([areaPictures, planPictures].map((files) => files.put(Buffer.from('left'))))
  const again = (await site.restart()).server.services
  await until(async () => !(await again.areaPictures.has(must(left[0], 'a picture'))))
  await until(async () => !(await again.planPictures.has(must(left[1], 'a plan'))))
  expect(await again.areaPictures.has(shared)).toBe(true)
})
