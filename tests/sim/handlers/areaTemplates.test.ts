import { expect, it } from 'vitest'
import { startTestServer } from '../../support/testServer.ts'

it('a template of a room is listed with its devices, changed, and is there after a restart', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const [room] = site.projects[0].house.rooms
  const facts = { name: '标准间', nameEn: 'Standard room' }
  const made = await site.post('/moban/addmoban', { ...facts, areaId: room }, token)
  const { templateId } = made.body.data as { templateId: string }
  await site.post('/moban/updatemoban', { templateId, description: 'To the courtyard' }, token)
  const listed = async (server: typeof site) => {
    const answer = await server.post('/moban/mobanlist', { name: 'standard' }, await server.signIn('admin'))
    return (answer.body.data as { list: { content: { devices: unknown[] } }[] }).list
  }
  const before = await listed(site)
  expect(before).toMatchObject([{ ...facts, description: 'To the courtyard', usedBy: 1, version: 1 }])
  expect(before[0]?.content.devices.length).toBeGreaterThan(0)
  const again = await site.restart()
  expect(await listed(again)).toEqual(before)
})
