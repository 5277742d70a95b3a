/** An operator of room 101 sees effects on its devices, but not the hidden automation, scene or group. */
import { expect, it } from 'vitest'
import type { CommitMessage } from '#shared/contract/live.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { automationActor } from '#sim/processes/automation/automationActor.ts'
import { automationFacts, reads, sets } from '../../../support/automations.ts'
import { connectConsole } from '../../../support/console.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

/** A group of both rooms loses the operator's light; a scene and an automation of both rooms command it. */
async function startSite() {
  const site = await startTestServer()
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const workspace = site.workspace(project)
  const { lights } = project.house
  const [near, far] = lights
  const add = async (name: 'AddAutomation' | 'AddScene' | 'AddDeviceGroup', data: object) => {
    const added = await workspace.run(name, data as never, at(1_000))
    const put = added?.changes.flatMap((change) => ('put' in change ? change.put : [])) ?? []
    return put.find(({ type }) => name === `Add${type[0]?.toUpperCase()}${type.slice(1)}`)?.id ?? ''
  }
  const names = { name: 'Night watch', nameEn: 'Night watch' }
  const automationId = await add(
    'AddAutomation',
    automationFacts({
      ...names,
      areaId: null,
      conditions: [reads({ deviceIds: [far] })],
      tasks: [sets({ deviceId: near })],
    }),
  )
  const groupId = await add('AddDeviceGroup', { ...names, deviceIds: [near, far] })
  expect([automationId, groupId]).not.toContain('')
  const leaks = (value: unknown) =>
    [automationId, groupId, 'Night watch'].filter((secret) => JSON.stringify(value).includes(secret))
  const nowMs = site.server.services.clock.now()
  await workspace.run('ChangeGroupMembers', { groupId: groupId as never, add: [], remove: [near] }, at(nowMs))
  const happen = async () => {
    await workspace.run(
      'ControlDevices',
      { items: [{ deviceId: near, values: { state: 'ON' } }] },
      { nowMs, channel: 'automation', actor: automationActor({ id: automationId, ...names }) },
    )
  }
  const sceneId = (await add('AddScene', {
    ...{ name: 'Welcome', nameEn: 'Welcome', image: 'sleep', areaId: null, runBy: 'server', key: null },
    steps: [{ deviceId: near, values: { state: 'ON' }, delayMs: 0 }],
  })) as `scn_${string}`
  const runScene = async () => {
    const actor = automationActor({ id: automationId, ...names })
    await workspace.run('RunScene', { sceneId }, { nowMs, channel: 'automation', actor })
  }
  return { site, gateway, workspace, near, far, sceneId, automationId, happen, runScene, leaks }
}

const askAs = async (site: TestServer, who: 'operator' | 'admin', path: string, body: object = {}) =>
  (await site.post(path, body, await site.signIn(who))).body.data as {
    list: { actorKind: string; events: { type: string }[] }[]
  }

it('home, deploy record and the record of a device keep hidden programs to themselves', async () => {
  const { site, near, happen, leaks } = await startSite()
  await happen()
  const home = await askAs(site, 'operator', '/moban/gethomechanges')
  expect(home.list.map(({ actorKind, events }) => [actorKind, events.map(({ type }) => type)])).toEqual(
    expect.arrayContaining([['automation', ['DeviceCommandIssued']]]),
  )
  expect(leaks(home)).toEqual([])
  expect(leaks(await askAs(site, 'operator', '/moban/getdeviceopt', { deviceId: near }))).toEqual([])
  expect(leaks(await askAs(site, 'operator', '/moban/cxdeployrecord'))).toEqual([])
  expect(leaks(await askAs(site, 'admin', '/moban/gethomechanges')).length).toBe(3)
})

it('the live topic of commits keeps them to itself as well', async () => {
  const { site, happen, leaks } = await startSite()
  const console = await connectConsole(site, await site.signIn('operator'))
  await happen()
  const issued = (): CommitMessage | undefined =>
    console.commits().find(({ events }) => events.some(({ type }) => type === 'DeviceCommandIssued'))
  await until(() => issued() !== undefined)
  expect(issued()?.actor).toEqual({ kind: 'automation', id: '', name: '' })
  const received = console.commits().map(({ actor, events }) => ({ actor, events }))
  expect(leaks(received)).toEqual([])
})

it('runs and commands that the operator sees do not name it, in any answer or message', async () => {
  const { site, gateway, workspace, near, sceneId, happen, runScene, leaks } = await startSite()
  // The commands stay open, and so in the live state.
  gateway.answer = () => undefined
  const token = await site.signIn('operator')
  const console = await connectConsole(site, token)
  const { seq } = workspace
  await happen()
  await runScene()
  const put = (type: string) =>
    console
      .commits()
      .flatMap(({ changes = [] }) => changes.map((change) => ('put' in change ? change.put : null)))
      .filter((record) => record?.type === type)
  await until(() => put('sceneRun').length > 0 && put('command').length > 0)
  expect(leaks(console.heard)).toEqual([])
  const askedOf = {
    '/live/snapshot': {},
    '/live/commits': { after: seq },
    '/live/sceneruns': { sceneId },
    '/moban/devopthistorylist': { deviceId: near },
    '/moban/getdevstaterecord': { deviceId: near },
    '/moban/gethomechanges': {},
  }
  for (const [path, body] of Object.entries(askedOf)) {
    const { data } = (await site.post(path, body, token)).body
    expect({ path, isAnswered: JSON.stringify(data).length > 2, leaks: leaks(data) }).toEqual({
      ...{ path, isAnswered: true, leaks: [] },
    })
  }
  const snapshot = await askAs(site, 'operator', '/live/snapshot')
  expect(JSON.stringify(snapshot)).toContain('"startedBy":{"id":"","name":"","nameEn":""}')
  expect(leaks(await askAs(site, 'admin', '/live/snapshot')).length).toBe(3)
})

it('an automation that comes into the operator’s sight is named from then on', async () => {
  const { site, gateway, workspace, near, automationId, runScene, leaks } = await startSite()
  gateway.answer = () => undefined
  const console = await connectConsole(site, await site.signIn('operator'))
  await runScene()
  const conditions = [reads({ deviceIds: [near] })]
  await workspace.run('ChangeAutomation', { automationId: automationId as never, conditions }, at(1_000))
  const named = () =>
    console
      .commits()
      .flatMap(({ changes = [] }) =>
        changes.flatMap((change) =>
          'put' in change && change.put.type === 'sceneRun' ? [(change.put as SceneRun).startedBy.id] : [],
        ),
      )
  await until(() => named().includes(automationId))
  const snapshot = await askAs(site, 'operator', '/live/snapshot')
  expect(leaks(snapshot)).toEqual([automationId, 'Night watch'])
  await workspace.run('RemoveAutomation', { automationId: automationId as never }, at(1_000))
  await until(() => named().at(-1) === '')
})
