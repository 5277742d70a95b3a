import { expect, it } from 'vitest'
import { automationFacts, sets, timed } from '../../../support/automations.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'

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

/** Thirty rooms beside the house's own, on the floor that its host serves, and a template of twenty lamps. */
async function hotel() {
  const site = await startTestServer()
  const [project] = site.projects
  const workspace = site.workspace(project)
  const token = await site.signIn('admin')
  const send = async <T>(path: string, body: object, server = site) => {
    const as = server === site ? token : await server.signIn('admin')
    const { status, data } = (await server.post(path, body, as)).body
    return { status, data: data as T }
  }
  const floorId = workspace.state.get('area', project.house.rooms[0])?.floorId
  const [first, ...more] = Array.from({ length: 30 }, (_, i) => ({ name: `${500 + i}` }))
  const { areaIds } = (await send<{ areaIds: string[] }>('/moban/addarea', { floorId, ...first, more })).data
  const devices = Array.from({ length: 20 }, (_, i) => ({
    key: `d${i}`,
    areaKey: null,
    name: `{area} 灯 ${i}`,
    nameEn: '',
    kind: 'dimmable_light',
    model: '',
    circuits: [{ name: '灯', nameEn: '' }],
    connection: 'zigbee',
  }))
  const added = await send<{ templateId: string }>('/moban/addmoban', {
    name: '二十灯',
    content: { areas: [], devices },
  })
  const { templateId } = added.data
  const applying = (ids: readonly string[]) => ({
    templateId,
    areaIds: ids,
    hostId: project.house.host,
    version: 1,
  })
  return { site, project, workspace, send, areaIds, applying }
}

it('says what would be made, makes it in one step, and remembers it over a restart', async () => {
  const { site, workspace, send, areaIds, applying } = await hotel()
  const ten = areaIds.slice(0, 10)
  const { version: _, ...asked } = applying(ten)
  interface Preview {
    readonly areas: readonly {
      readonly parts: readonly unknown[]
      readonly same: number
      readonly version: number
    }[]
  }
  const preview = await send<Preview>('/moban/previewmoban', asked)
  expect(preview.data.areas.map(({ parts }) => parts.length)).toEqual(ten.map(() => 20))
  const before = workspace.seq
  const made = await send('/moban/applymoban', applying(ten))
  expect(made.data).toEqual({
    ...{ devicesAdded: 200, areasAdded: 0, scenesAdded: 0, automationsAdded: 0 },
    ...{ changed: 0, removed: 0 },
  })
  expect(workspace.seq).toBe(before + 1)
  const again = await site.restart()
  const after = await send<Preview>('/moban/previewmoban', asked, again)
  expect(after.data.areas.map(({ parts, same, version }) => [parts.length, same, version])).toEqual(
    ten.map(() => [0, 20, 1]),
  )
})

it('thirty requests at once fill the host to its limit and not beyond, and one area never twice', async () => {
  const { project, workspace, send, areaIds, applying } = await hotel()
  const answers = await Promise.all(
    [...areaIds, ...areaIds.slice(0, 5)].map((id) => send('/moban/applymoban', applying([id]))),
  )
  const devices = workspace.state.by('device', 'host', project.house.host).size
  const full = answers.slice(0, areaIds.length).filter(({ status }) => status === 1132).length
  // Three devices are the house's own; twelve times twenty are as many as there is room for.
  expect(devices).toBe(3 + 12 * 20)
  expect(full).toBe(areaIds.length - 12)
})

it('an area or a template out of sight is refused like one that is not there', async () => {
  const { send, applying } = await hotel()
  expect((await send('/moban/applymoban', applying(['ara_none']))).status).toBe(1101)
  const unknown = { ...applying([]), areaIds: ['ara_none'], templateId: 'atp_none' }
  expect((await send('/moban/applymoban', unknown)).status).toBe(1101)
})

it('a room is made again with its scenes, which say so in the preview and are there after a restart', async () => {
  const { site, project, workspace, send, areaIds } = await hotel()
  const [room] = project.house.rooms
  const [light] = [...workspace.state.by('device', 'area', room).values()].filter(({ kind }) =>
    kind.endsWith('light'),
  )
  const steps = [{ deviceId: light?.id, values: { state: 'ON' }, delayMs: 0 }]
  const scene = { name: '欢迎', nameEn: 'Welcome', image: 'welcome', areaId: room, steps }
  expect((await send('/moban/addmodel', scene)).status).toBe(200)
  const takes = await send<{ taken: unknown[]; left: unknown[] }>('/moban/previewmobanarea', { areaId: room })
  expect(takes.data).toMatchObject({ taken: [{ type: 'scene', name: '欢迎' }], left: [] })
  const added = await send<{ templateId: string }>('/moban/addmoban', { name: '客房', areaId: room })
  const asked = {
    templateId: added.data.templateId,
    areaIds: areaIds.slice(0, 2),
    hostId: project.house.host,
  }
  interface Preview {
    readonly areas: readonly { readonly parts: readonly object[]; readonly same: number }[]
  }
  const preview = await send<Preview>('/moban/previewmoban', asked)
  expect(preview.data.areas[1]?.parts).toContainEqual(
    expect.objectContaining({
      ...{ type: 'scene', action: 'add', name: '欢迎 · 501', nameEn: 'Welcome · 501' },
      sets: [expect.objectContaining({ kind: light?.kind, before: null, after: { state: 'ON' } })],
    }),
  )
  const made = await send('/moban/applymoban', { ...asked, version: 1 })
  expect(made.data).toMatchObject({ scenesAdded: 2 })
  const again = await site.restart()
  const after = await send<Preview>('/moban/previewmoban', asked, again)
  expect(after.data.areas.map(({ parts }) => parts)).toEqual([[], []])
})

it('an automation comes with a template only to who may command what it commands', async () => {
  const { site, workspace, send, areaIds } = await hotel()
  await giveRole(site, 'stranger', { rights: ['home.view', 'deploy.configure'] })
  const lamp = {
    ...{ key: 'd', areaKey: null, name: '{area} 床头灯', nameEn: '', kind: 'dimmable_light', model: '' },
    ...{ circuits: [{ name: '灯', nameEn: '' }], connection: 'zigbee' },
  }
  const automation = automationFacts({
    ...{ name: '{area} 夜间', nameEn: '', areaId: null },
    ...{ conditions: [timed(60)], tasks: [sets({ deviceId: 'dev_d' })] },
  })
  const content = { areas: [], devices: [lamp], automations: [{ key: 'u', automation, isEnabled: true }] }
  const made = await send<{ templateId: string }>('/moban/addmoban', { name: '夜间', content })
  const hostId = site.projects[0].house.host
  const asked = { templateId: made.data.templateId, areaIds: areaIds.slice(0, 1), hostId, version: 1 }
  const builder = await site.signIn('stranger')
  expect((await site.post('/moban/applymoban', asked, builder)).body.status).toBe(403)
  expect(workspace.state.count('automation')).toBe(0)
  expect((await send('/moban/applymoban', asked)).data).toMatchObject({ automationsAdded: 1 })
})
