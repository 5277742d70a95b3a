import { expect, it } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const TEXT = { name: 'Relay', format: 'text', content: 'mode=relay', serverIp: '10.0.0.1', serverPort: 7001 }

it('a configuration reaches its host, which confirms it, refuses it or says nothing', async () => {
  const clock = new ManualClock(1_700_000_000_000)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const token = await site.signIn('admin')
  const { host, lights } = project.house
  const { state } = site.workspace(project)
  const write = async (targetId: string): Promise<string> => {
    const { body } = await site.post('/moban/xiugaigaoji', { ...TEXT, targetId }, token)
    return (body.data as { entryId: string }).entryId
  }
  const ended = (entryId: string) => until(() => state.get('advanced', entryId)?.state !== 'pending')

  const first = await write(host)
  await ended(first)
  const input = { format: 'text', content: 'mode=relay', ip: '10.0.0.1', port: 7001 }
  expect(gateway.controls).toEqual([{ id: first, d: {}, advanced: input }])
  expect(state.get('advanced', first)).toMatchObject({ state: 'confirmed', isHeld: true })

  gateway.answer = ({ id }) => void gateway.report({ t: 3, ack: id, ok: false, error: 'busy' })
  const second = await write(lights[0])
  await ended(second)
  expect(gateway.controls.at(-1)).toMatchObject({ advanced: { device: '00158D00000000A0' } })
  expect(state.get('advanced', second)).toMatchObject({ state: 'failed', reason: 'busy', isHeld: false })

  gateway.answer = () => {}
  const third = await write(host)
  await until(() => gateway.controls.length === 3)
  clock.advance(5_000)
  await ended(third)
  expect(state.get('advanced', third)?.state).toBe('timed_out')

  const list = await site.post('/moban/cxhighlevellist', {}, token)
  expect(list.body.data).toMatchObject({
    total: 2,
    list: expect.arrayContaining([
      expect.objectContaining({
        targetId: host,
        held: expect.objectContaining({ id: first }),
        last: expect.objectContaining({ id: third }),
      }),
    ]),
  })
  const past = await site.post('/moban/cxhighlevelcitiaolist', { targetId: host }, token)
  expect(past.body.data).toMatchObject({ total: 2, list: [{ id: third }, { id: first }] })
  const denied = await site.post(
    '/moban/xiugaigaoji',
    { ...TEXT, targetId: host },
    await site.signIn('operator'),
  )
  expect(denied.http).toBe(403)
})

it('who sees one room is told of what was written there and of nothing else, whatever is asked for', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  await aMqttClientFor(site, project)
  const admin = await site.signIn('admin')
  const { host, lights, rooms } = project.house
  const written: string[] = []
  for (const targetId of [lights[0], lights[1], host]) {
    const { body } = await site.post('/moban/xiugaigaoji', { ...TEXT, targetId }, admin)
    written.push((body.data as { entryId: string }).entryId)
  }
  await giveRole(site, 'operator', { areas: [rooms[1]], rights: ['deploy.configure'] })
  const token = await site.signIn('operator')
  const asked = async (path: string, body = {}) => (await site.post(path, body, token)).body.data
  const list = '/moban/cxhighlevellist'
  expect(await asked(list)).toMatchObject({ total: 1, list: [{ targetId: lights[1] }] })
  const entries = '/moban/cxhighlevelcitiaolist'
  expect(await asked(entries)).toMatchObject({ total: 1, list: [{ id: written[1] }] })
  for (const targetId of [lights[0], host])
    expect(await asked(entries, { targetId })).toMatchObject({ total: 0, list: [] })
  const elsewhere = await site.post('/moban/xiugaigaoji', { ...TEXT, targetId: lights[0] }, token)
  expect(elsewhere.body).toMatchObject({ status: 1101 })
})
