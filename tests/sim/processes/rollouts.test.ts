import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Control } from '#shared/topics.ts'
import { aMqttClientFor } from '../../support/gateway.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

type Gateway = Awaited<ReturnType<typeof aMqttClientFor>>

const FILE = Buffer.alloc(60_000, 'firmware ')

async function uploaded(site: TestServer, token: string): Promise<string> {
  const form = new FormData()
  const fields = { title: 'Gateway 2.0.0', name: 'Gateway', version: '9.0.0', target: 'host' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([FILE]), 'gateway.bin')
  const url = `${site.url}/api/moban/uploadgujian?xmid=${site.projects[0].id}`
  const response = await fetch(url, { method: 'POST', headers: { 'head-token': token }, body: form })
  return ((await response.json()) as { data: { firmwareId: string } }).data.firmwareId
}

async function begun() {
  const site = await startTestServer()
  const [project] = site.projects
  const token = await site.signIn('admin')
  const gateway = await aMqttClientFor(site, project)
  await gateway.report({ t: 3, seq: 1, d: {} })
  const workspace = site.workspace(project)
  await until(() => workspace.state.get('host', project.house.host)?.isOnline === true)
  const firmwareId = await uploaded(site, token)
  const input = { xmid: project.id, firmwareId, hostIds: [project.house.host], rings: [100] }
  const started = await site.post('/upgradedev/upgradeDevGj', input, token)
  expect(started.body.status).toBe(200)
  const update = () => [...workspace.state.all('deviceUpdate')][0]
  const rollout = () => [...workspace.state.all('rollout')][0]
  return { site, project, token, gateway, workspace, update, rollout, firmwareId }
}

const firmwareIn = (gateway: Gateway): Control[] => gateway.controls.filter(({ firmware }) => firmware)
const say = (gateway: Gateway, id: string, firmware: object) =>
  gateway.report({ t: 4, ack: id, ok: true, firmware } as never)

/** Takes pieces as a host does, up to this one. */
async function receive(gateway: Gateway, to: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  await until(() => firmwareIn(gateway).length > 0)
  const id = firmwareIn(gateway)[0]?.id ?? ''
  for (let next = 0; next < to; next += 1) {
    await say(gateway, id, { state: 'receiving', next })
    await until(() => pieceOf(gateway, next) !== null)
    pieces.push(Buffer.from(pieceOf(gateway, next) ?? '', 'base64'))
  }
  return Buffer.concat(pieces)
}

function pieceOf(gateway: Gateway, index: number): string | null {
  for (const { firmware } of firmwareIn(gateway))
    if (firmware?.op === 'chunk' && firmware.index === index) return firmware.data
  return null
}

it('a host is offered a version, asks for its pieces, and runs it afterwards', async () => {
  const { gateway, workspace, project, update, rollout, site } = await begun()
  const bytes = await receive(gateway, 3)
  const [offer] = firmwareIn(gateway)
  expect(offer?.firmware).toMatchObject({ op: 'offer', version: '9.0.0', sizeBytes: FILE.length })
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    createHash('sha256').update(FILE).digest('hex'),
  )
  const id = offer?.id ?? ''
  await say(gateway, id, { state: 'installing' })
  await until(() => update()?.state === 'installing')
  await say(gateway, id, { state: 'installed', version: '9.0.0' })
  await until(() => rollout()?.state === 'done')
  expect(workspace.state.get('host', project.house.host)?.firmwareVersion).toBe('9.0.0')
  const takings = [...site.server.services.workspaces.estate.state.all('firmwareTaking')]
  expect(takings).toMatchObject([{ version: '9.0.0', host: { id: project.house.host } }])
  await gateway.end()
})

it('a server that was ended in the middle offers the same try again and goes on where the host was', async () => {
  const { gateway, site, project } = await begun()
  await receive(gateway, 2)
  const id = firmwareIn(gateway)[0]?.id
  await gateway.end()
  const again = await site.restart()
  const back = await aMqttClientFor(again, project)
  await back.report({ t: 5, host: 'online' } as never)
  await until(() => firmwareIn(back).length > 0)
  expect(firmwareIn(back)[0]).toMatchObject({ id, firmware: { op: 'offer' } })
  await say(back, id ?? '', { state: 'receiving', next: 2 })
  await until(() => pieceOf(back, 2) !== null)
  await say(back, id ?? '', { state: 'installed', version: '9.0.0' })
  const workspace = again.workspace(project)
  await until(() => [...workspace.state.all('rollout')][0]?.state === 'done')
  expect([...workspace.state.all('deviceUpdate')]).toMatchObject([{ state: 'updated', attempt: 1 }])
  await back.end()
})

it('a host that lost its connection for a moment is offered the same try again', async () => {
  const { gateway, site, project, workspace, update } = await begun()
  await receive(gateway, 1)
  const id = firmwareIn(gateway)[0]?.id
  gateway.client.stream.destroy()
  const back = await aMqttClientFor(site, project)
  await until(() => firmwareIn(back).length > 0)
  expect(firmwareIn(back)[0]).toMatchObject({ id, firmware: { op: 'offer' } })
  await say(back, id ?? '', { state: 'installed', version: '9.0.0' })
  await until(() => update()?.state === 'updated')
  expect(workspace.state.get('host', project.house.host)?.isOnline).toBe(true)
  await back.end()
})

it('a damaged transfer fails with the reason of its host, and a retry is another try', async () => {
  const { gateway, site, project, token, update, rollout } = await begun()
  await receive(gateway, 1)
  const id = firmwareIn(gateway)[0]?.id ?? ''
  await gateway.report({ t: 5, ack: id, ok: false, error: 'hash_differs' } as never)
  await until(() => update()?.state === 'failed')
  expect(update()?.reason).toBe('hash_differs')
  await until(() => rollout()?.state === 'paused')
  const rolloutId = rollout()?.id
  await site.post('/upgradedev/xiugaiDevGj', { xmid: project.id, rolloutId, op: 'retry' }, token)
  await until(() => update()?.attempt === 2)
  await until(() => firmwareIn(gateway).some((one) => one.id !== id))
  await gateway.end()
})

it('firmware that is withdrawn while it runs is given to no more devices', async () => {
  const { gateway, site, project, token, update, rollout, firmwareId } = await begun()
  await receive(gateway, 1)
  const withdrawn = { xmid: project.id, firmwareId, reason: 'Restarts' }
  await site.post('/moban/withdrawgujian', withdrawn, token)
  const id = firmwareIn(gateway)[0]?.id ?? ''
  await gateway.report({ t: 5, ack: id, ok: false, error: 'no_room' } as never)
  await until(() => rollout()?.state === 'paused')
  const op = { xmid: project.id, rolloutId: rollout()?.id, op: 'retry' }
  await site.post('/upgradedev/xiugaiDevGj', op, token)
  await until(() => rollout()?.pausedBecause === 'firmware')
  expect(update()?.state).toBe('waiting')
  await gateway.end()
})

it('an abort cancels what is under way, at its host too', async () => {
  const { gateway, site, project, token, update, rollout } = await begun()
  await receive(gateway, 1)
  const op = { xmid: project.id, rolloutId: rollout()?.id, op: 'abort' }
  await site.post('/upgradedev/xiugaiDevGj', op, token)
  await until(() => firmwareIn(gateway).some(({ firmware }) => firmware?.op === 'cancel'))
  expect(update()?.state).toBe('cancelled')
  await gateway.end()
})

it('a rollout that has ended is rolled back by hosts that kept the version before', async () => {
  const { gateway, site, project, token, update, rollout } = await begun()
  await receive(gateway, 3)
  const id = firmwareIn(gateway)[0]?.id ?? ''
  await say(gateway, id, { state: 'installed', version: '9.0.0' })
  await until(() => rollout()?.state === 'done')
  const op = { xmid: project.id, rolloutId: rollout()?.id, op: 'rollBack' }
  expect((await site.post('/upgradedev/xiugaiDevGj', op, token)).body.status).toBe(200)
  const asked = () => firmwareIn(gateway).find(({ firmware }) => firmware?.op === 'rollBack')
  await until(() => asked() !== undefined)
  expect(asked()?.firmware).toEqual({ op: 'rollBack', from: '9.0.0' })
  await say(gateway, asked()?.id ?? '', { state: 'installed', version: '8.0.0' })
  await until(() => update()?.state === 'rolledBack')
  await until(() => rollout()?.state === 'done')
  await gateway.end()
})
