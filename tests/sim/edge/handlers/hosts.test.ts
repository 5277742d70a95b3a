/** Gateway set-up: records and secrets. */
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { connectGateway } from '../../../support/gateway.ts'
import { startTestServer, testConfig } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const NUMBER = '00124B00000000F7'
const OTHER = '00124B00000000F8'

interface Added {
  readonly hostId: `hst_${string}`
  readonly secret: string
}

async function start(logLines: string[] = []) {
  const site = await startTestServer({ logLines })
  const [project] = site.projects
  const token = await site.signIn('admin')
  const send = async <T>(path: string, body: object) => {
    const { status, data } = (await site.post(path, body, token)).body
    return { status, data: data as T }
  }
  const host = (id: string) => site.workspace(project).state.get('host', id)
  const connect = (number: string, secret: string) =>
    connectGateway({ url: `mqtt://127.0.0.1:${site.server.mqttPort}`, hex: project.hex, number, secret })
  const place = { areaId: project.house.rooms[0] }
  const { data: added } = await send<Added>('/building/addwangguan', {
    number: NUMBER,
    name: 'GW-09',
    ...place,
    networkNumber: 9,
  })
  return { site, project, send, host, connect, place, added }
}

it('a host is absent until its gateway signs in with the secret that was shown', async () => {
  const { site, project, send, host, connect, added } = await start()
  expect(host(added.hostId)).toMatchObject({ number: NUMBER, name: 'GW-09', isOnline: false })
  const info = await send('/moban/getWangguaninfo', { hostId: added.hostId })
  expect(info.data).toEqual({
    hostId: added.hostId,
    number: NUMBER,
    port: site.server.mqttPort,
    reportTopic: `devicesReport/${project.hex}/${NUMBER}`,
    controlTopic: `devicesControl/${project.hex}/${NUMBER}`,
    isSimulated: false,
  })
  await expect(connect(NUMBER, 'another')).rejects.toThrow(/Not authorized|Bad user/i)
  const gateway = await connect(NUMBER, added.secret)
  await gateway.report({ t: 1, host: 'online' })
  await until(() => host(added.hostId)?.isOnline === true)
  await gateway.end()
})

it('another box takes its place: the host stays the same, the old secret ends', async () => {
  const { send, host, connect, added } = await start()
  const { data: replaced } = await send<Added>('/live/replacegateway', {
    hostId: added.hostId,
    number: OTHER,
  })
  expect(host(added.hostId)).toMatchObject({ number: OTHER, name: 'GW-09', isOnline: false })
  await expect(connect(NUMBER, added.secret)).rejects.toThrow()
  await (await connect(OTHER, replaced.secret)).end()
})

it('a host that is deleted is signed out for good, which is no error; one with devices stays', async () => {
  const logLines: string[] = []
  const { site, project, send, host, connect, added } = await start(logLines)
  const gateway = await connect(NUMBER, added.secret)
  const isClosed = new Promise<void>((resolve) => gateway.client.once('close', () => resolve()))
  expect((await send('/building/deletewangguan', { hostId: added.hostId })).status).toBe(200)
  await isClosed
  expect(host(added.hostId)).toBeUndefined()
  await expect(connect(NUMBER, added.secret)).rejects.toThrow()
  const kept = await send('/building/deletewangguan', { hostId: project.house.host })
  expect(kept.status).toBe(1122)
  await site.server.close()
  const levels = logLines.map((line) => (JSON.parse(line) as { readonly level: number }).level)
  const error = must(pino.levels.values.error, 'a level')
  expect(levels.filter((level) => level >= error)).toEqual([])
})

it('a secret that is made while its host is deleted stays nobody’s', async () => {
  const { site, send, added } = await start()
  const { vault } = site.server.services
  const adopt = vault.adoptGatewaySecret.bind(vault)
  let made = ''
  vi.spyOn(vault, 'adoptGatewaySecret').mockImplementationOnce(async (hostId, secret) => {
    await send('/building/deletewangguan', { hostId })
    made = secret
    await adopt(hostId, secret)
  })
  const renewed = await send('/live/renewgatewaysecret', { hostId: added.hostId })
  expect(renewed.status).toBe(1101)
  expect(vault.isGatewaySecret(added.hostId, Buffer.from(made))).toBe(false)
})

it('numbers and names are those of one host only', async () => {
  const { site, project, send, place, added } = await start()
  const add = (more: object) =>
    send('/building/addwangguan', { number: OTHER, name: 'GW-10', ...place, ...more })
  expect((await add({ number: NUMBER })).status).toBe(1120)
  expect((await add({ name: 'GW-09' })).status).toBe(1103)
  expect((await add({ number: 'FFFFFFFFFFFFFFFF' })).status).toBe(1123)
  expect((await add({ networkNumber: 65_536 })).status).toBe(1121)
  const light = must(site.workspace(project).state.get('device', project.house.lights[0] ?? ''), 'a light')
  expect((await send('/building/updatewangguan', { hostId: added.hostId, name: light.name })).status).toBe(
    1124,
  )
  expect((await send('/building/updatewangguan', { hostId: added.hostId, name: 'GW-11' })).status).toBe(200)
})

it('a box that the world simulates is plugged in as a new host, and reports', async () => {
  const config = { ...testConfig(temporaryFolder()), world: 'house' }
  const estate = await startEstate(config, {
    projectFolder: config.dataFolder,
    logger: pino({ level: 'silent' }),
  })
  onTestFinished(() => estate.close())
  const { workspaces, vault } = estate.server.services
  const { workspace } = must([...workspaces.projects()][0], 'the house')
  const [area] = workspace.state.all('area')
  const facts = { name: 'GW-99', model: '', firmwareVersion: '', networkNumber: 99 }
  const data = { ...facts, number: NUMBER, areaId: must(area, 'an area').id }
  const done = await workspace.run('InstallHost', data, at(estate.server.services.clock.now()))
  const { hostId } = factsOf(done).one('HostInstalled')
  await vault.enrolSimulatedHosts([hostId])
  await estate.world?.plugIn(hostId)
  await until(() => workspace.state.get('host', hostId)?.isOnline === true)
})
