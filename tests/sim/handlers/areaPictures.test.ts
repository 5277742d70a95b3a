/** Pictures of areas that people hand in. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { startTestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

const addressOf = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
const svg = (side: number, more = '') =>
  `<svg viewBox="0 0 ${side} ${side}"${more}><rect width="8" height="5"/></svg>`

it('a picture of an area is cleaned and kept over a restart; the one before it is removed once no area has it', async () => {
  let site = await startTestServer()
  const [project] = site.projects
  const [room, other] = project.house.rooms
  let token = await site.signIn('admin')
  const set = async (areaId: string, picture: string | null) =>
    (await site.post('/live/setareapicture', { areaId, picture }, token)).body
  const read = async (areaId: string) => {
    const { data } = (await site.post('/live/areapicture', { areaId }, token)).body
    const { picture } = data as { picture: string | null }
    return picture && Buffer.from(must(picture.split(',')[1], 'the content'), 'base64').toString()
  }
  const pictureOf = (areaId: string) => site.workspace(project).state.get('area', areaId)?.picture
  expect(await read(room)).toBeNull()
  expect(await set(room, addressOf(svg(9, ' onload="alert(1)"')))).toMatchObject({ status: 200 })
  expect(await set(other, addressOf(svg(9)))).toMatchObject({ status: 200 })
  const first = must(pictureOf(room), 'a picture').hash
  expect(pictureOf(other)?.hash).toBe(first)
  site = await site.restart()
  token = await site.signIn('admin')
  const text = must(await read(room), 'the picture')
  expect(text).not.toContain('alert')
  expect(createHash('sha256').update(text).digest('hex')).toBe(first)
  const { areaPictures } = site.server.services
  await set(room, addressOf(svg(7)))
  expect(await read(other)).toBe(text)
  expect(await areaPictures.has(first)).toBe(true)
  await set(other, null)
  await until(async () => !(await areaPictures.has(first)))
  expect([await read(other), pictureOf(other)]).toEqual([null, undefined])
  expect(await set(room, 'data:image/png;base64,AAAA')).toMatchObject({ data: { code: 'picture_invalid' } })
})
