/** Changes of the configuration are undone from the log, and the undo is undone. */
import { describe, expect, it } from 'vitest'
import type { UndoPlan } from '#shared/contract/undo.ts'
import type { DetectionFacts } from '#shared/domain/detection/detection.ts'
import { UNDOABLE, UNDOABLE_TYPES } from '#shared/domain/undo/undoable.ts'
import { must } from '#shared/kernel/assert.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { automationFacts, sets, timed } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { rateFacts } from '../../../support/energyRates.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'

/** User-defined fields of undoable records. */
const decidedIn = (read: ReadState): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    UNDOABLE_TYPES.flatMap((type) =>
      [...read.all(type)].map((record) => {
        const fields: Readonly<Record<string, unknown>> = { ...record }
        return [record.id, (UNDOABLE[type]?.fields ?? []).map((field) => fields[field] ?? null)]
      }),
    ),
  )

async function aSite() {
  const site = await startTestServer()
  const [project] = site.projects
  const workspace = site.workspace(project)
  const admin = await site.signIn('admin')
  const send = async <T>(path: string, body: object, token = admin) => {
    const { body: answer } = await site.post(path, body, token)
    return { status: answer.status, msg: answer.msg, data: answer.data as T }
  }
  const plan = (body: object = {}) => send<UndoPlan>('/building/undoplan', body)
  const undo = async (seq?: number, more: object = {}) => {
    const { data } = await plan(seq === undefined ? {} : { seq })
    return send<{ seq: number; done: number }>('/building/undo', {
      seq: data.seq,
      planSeq: data.planSeq,
      ...more,
    })
  }
  return { site, project, workspace, send, plan, undo }
}

/** Each kind of change, in dependency order. */
function everyChange({ project, workspace }: Awaited<ReturnType<typeof aSite>>) {
  const { house } = project
  const { state } = workspace
  const newest = (type: Parameters<ReadState['all']>[0]) => must([...state.all(type)].at(-1), type).id
  const { floorId } = must(state.get('area', house.rooms[0]), 'a room')
  const light = must(house.lights[0], 'a light')
  const steps = [{ deviceId: light, values: { state: 'ON' }, delayMs: 0 }]
  const scene = {
    name: '阅读',
    nameEn: 'Reading',
    image: 'welcome',
    areaId: null,
    steps,
    runBy: 'server',
    key: null,
  } as const
  const detection: DetectionFacts = {
    ...{ name: '无人', nameEn: 'Empty', isEnabled: true, areaIds: [must(house.rooms[0], 'a room')] },
    hours: { days: [1, 7], isAllDay: false, from: '22:00', to: '06:00', endsNextDay: true },
    signals: ['presence'],
    ...{ letting: 'any', quietMinutes: 30, graceMinutes: 5, isLightsOff: true, isSocketsOff: false },
    ...{ climate: 'setback', heatC: 18, coolC: 27, sceneId: null, isAlarmRaised: false, isRestored: true },
    sparedDeviceIds: [],
  }
  const area = { parentId: null, floorId, kind: 'room', image: '' } as const
  const automation = automationFacts({
    ...{
      name: '晚上',
      nameEn: 'Evening',
      areaId: null,
      conditions: [timed(480)],
      tasks: [sets({ deviceId: light })],
    },
  })
  const run = workspace.run.bind(workspace)
  return [
    () => run('AddBuilding', { name: '西楼', nameEn: 'West' }, at(2_000)),
    () =>
      run('ChangeBuilding', { buildingId: newest('building') as never, name: '东楼', order: 9 }, at(2_000)),
    () =>
      run(
        'AddFloor',
        { buildingId: newest('building') as never, name: '八层', nameEn: 'F8', level: 8 },
        at(2_000),
      ),
    () => run('ChangeFloor', { floorId: newest('floor') as never, level: 9 }, at(2_000)),
    () => run('RemoveFloor', { floorId: newest('floor') as never }, at(2_000)),
    () => run('RemoveBuilding', { buildingId: newest('building') as never }, at(2_000)),
    () =>
      run(
        'AddAreas',
        {
          floorId,
          parentId: null,
          areas: [
            { ...area, name: '甲', nameEn: 'A' },
            { ...area, name: '乙', nameEn: 'B' },
          ],
        },
        at(2_000),
      ),
    () => run('ChangeArea', { areaId: newest('area') as never, name: '丙' }, at(2_000)),
    () =>
      run(
        'MoveArea',
        {
          areaId: newest('area') as never,
          floorId,
          parentId: must(house.rooms[0], 'a room'),
          beforeId: null,
        },
        at(2_000),
      ),
    () => run('RemoveArea', { areaId: newest('area') as never }, at(2_000)),
    () => run('AddScene', scene, at(2_000)),
    () =>
      run(
        'ChangeScene',
        {
          sceneId: newest('scene') as never,
          name: '夜读',
          steps: [...steps, ...steps.map((step) => ({ ...step, delayMs: 500 }))],
        },
        at(2_000),
      ),
    () => run('CopyScene', { sceneId: newest('scene') as never, count: 3 }, at(2_000)),
    () => run('RemoveScene', { sceneId: newest('scene') as never }, at(2_000)),
    () => run('AddAutomation', automation, at(2_000)),
    () =>
      run(
        'ChangeAutomation',
        { automationId: newest('automation') as never, mode: 'all', name: '夜里' },
        at(2_000),
      ),
    () => run('RemoveAutomation', { automationId: newest('automation') as never }, at(2_000)),
    () => run('AddDeviceGroup', { name: '灯组', nameEn: 'Lights', deviceIds: house.lights }, at(2_000)),
    () => run('ChangeDeviceGroup', { groupId: newest('deviceGroup') as never, name: '所有灯' }, at(2_000)),
    () =>
      run(
        'ChangeGroupMembers',
        { groupId: newest('deviceGroup') as never, add: [], remove: [light] },
        at(2_000),
      ),
    () => run('RemoveDeviceGroup', { groupId: newest('deviceGroup') as never }, at(2_000)),
    () => run('AddDetection', detection, at(2_000)),
    () =>
      run('ChangeDetection', { detectionId: newest('detection') as never, isLightsOff: false }, at(2_000)),
    () => run('RemoveDetection', { detectionId: newest('detection') as never }, at(2_000)),
    () => run('ChangeDevice', { deviceId: light, name: '新灯', nameEn: 'New light' }, at(2_000)),
    () => run('ChangeHost', { hostId: house.host, name: '新网关' }, at(2_000)),
    () =>
      run(
        'AddAreaTemplate',
        {
          name: '标间',
          nameEn: 'Twin',
          description: '',
          content: { areas: [], devices: [], scenes: [], automations: [] } as never,
        },
        at(2_000),
      ),
    () =>
      run(
        'ChangeAreaTemplate',
        { templateId: newest('areaTemplate') as never, description: 'Beds' },
        at(2_000),
      ),
    () => run('AddEnergyRate', rateFacts() as never, at(2_000)),
    () =>
      run(
        'ChangeEnergyRate',
        { rateId: newest('energyRate') as never, amount: 2, to: '', days: ['mon'] },
        at(2_000),
      ),
    () => run('RemoveEnergyRate', { rateId: newest('energyRate') as never }, at(2_000)),
    () =>
      run(
        'AddEnergyTarget',
        { scope: 'project', areaId: null, kind: '', month: '2026-11', kwh: 900 },
        at(2_000),
      ),
    () =>
      run(
        'ChangeEnergyTarget',
        { targetId: newest('energyTarget') as never, scope: 'kind', kind: 'energy_meter', kwh: 700 },
        at(2_000),
      ),
    () => run('RemoveEnergyTarget', { targetId: newest('energyTarget') as never }, at(2_000)),
    () => run('RemoveAreaTemplate', { templateId: newest('areaTemplate') as never }, at(2_000)),
  ]
}

describe('an undo of a change', () => {
  it('restores what people had decided, and an undo of the undo does the change again, whatever the change', async () => {
    const site = await aSite()
    for (const change of everyChange(site)) {
      const before = decidedIn(site.workspace.state)
      const done = must(await change(), 'a commit')
      const after = decidedIn(site.workspace.state)
      const undone = await site.undo(done.commit.seq)
      const name = done.commit.command
      expect([name, undone.status, undone.msg]).toEqual([name, 200, undone.msg])
      expect([name, decidedIn(site.workspace.state)]).toEqual([name, before])
      const again = await site.undo(undone.data.seq)
      expect([name, again.status]).toEqual([name, 200])
      expect([name, decidedIn(site.workspace.state)]).toEqual([name, after])
    }
  })

  it('stands in the log as a change of its own, which names the one that it takes back', async () => {
    const { workspace, undo, site } = await aSite()
    const done = must(
      await workspace.run('AddBuilding', { name: '西楼', nameEn: 'West' }, at(2_000)),
      'a commit',
    )
    const { data } = await undo(done.commit.seq)
    const commits = await Array.fromAsync(site.server.log.read(workspace.stream, data.seq - 1, 1))
    expect(commits.flat()[0]).toMatchObject({
      command: 'UndoOperation',
      undoes: `${workspace.stream}#${done.commit.seq}`,
      events: [{ type: 'BuildingRemoved' }],
    })
  })

  it('leaves a field that was changed again since, unless it is told to overwrite it', async () => {
    const { workspace, project, plan, undo } = await aSite()
    const { host } = project.house
    const first = must(await workspace.run('ChangeHost', { hostId: host, name: '一' }, at(2_000)), 'a commit')
    await workspace.run('ChangeHost', { hostId: host, name: '二' }, at(3_000))
    const { seq } = first.commit
    const { data } = await plan({ seq })
    expect(data.items).toMatchObject([
      {
        deed: 'changed',
        fields: [{ field: 'name', now: '二', isConflict: true }],
        changedBy: { name: 'Tester' },
      },
    ])
    expect(await undo(seq)).toMatchObject({ status: 1902 })
    expect(await undo(seq, { overwrite: true })).toMatchObject({ status: 200, data: { done: 1 } })
    expect(workspace.state.get('host', host)?.name).not.toBe('二')
  })

  it('is refused where what it shows was changed after the preview, and where other things depend on it', async () => {
    const { workspace, plan, send } = await aSite()
    const added = must(
      await workspace.run('AddBuilding', { name: '西楼', nameEn: 'West' }, at(2_000)),
      'a commit',
    )
    const { seq } = added.commit
    const { data } = await plan({ seq })
    const building = must([...workspace.state.all('building')].at(-1), 'the building')
    await workspace.run('ChangeBuilding', { buildingId: building.id, name: '东楼' }, at(2_000))
    expect(await send('/building/undo', { seq, planSeq: data.planSeq })).toMatchObject({ status: 1901 })
    await workspace.run(
      'AddFloor',
      { buildingId: building.id, name: '一层', nameEn: 'F1', level: 1 },
      at(2_000),
    )
    const again = await plan({ seq })
    expect(again.data.refusal?.en).toMatch(/floor/i)
    expect((await send('/building/undo', { seq, planSeq: again.data.planSeq })).status).not.toBe(200)
    expect(workspace.state.get('building', building.id)?.name).toBe('东楼')
  })

  it('takes many commits of one action back as one step', async () => {
    const { workspace, undo } = await aSite()
    const before = decidedIn(workspace.state)
    const group = { ...at(2_000), group: 'one-action' }
    const first = await workspace.run('AddBuilding', { name: '西楼', nameEn: 'West' }, group)
    await workspace.run('AddBuilding', { name: '东楼', nameEn: 'East' }, group)
    expect((await undo(first?.commit.seq)).data.done).toBe(2)
    expect(decidedIn(workspace.state)).toEqual(before)
  })

  it('is of the own last change where none is named, and of the one before after that', async () => {
    const { send, plan, undo, workspace } = await aSite()
    const { id, name } = must([...workspace.state.all('building')].at(0), 'a building')
    for (const next of ['一号楼', '二号楼'])
      expect((await send('/building/updatebuilding', { buildingId: id, name: next })).status).toBe(200)
    await workspace.run('AddBuilding', { name: '别人的', nameEn: 'Of somebody else' }, at(Date.now()))
    await undo()
    expect(workspace.state.get('building', id)?.name).toBe('一号楼')
    await undo()
    expect(workspace.state.get('building', id)?.name).toBe(name)
    expect(await plan()).toMatchObject({ status: 1902 })
  })

  it('says of a removed device that its host adds it, and of other commands that they cannot be undone', async () => {
    const { workspace, project, plan } = await aSite()
    const [light] = project.house.lights
    const gone = await workspace.run('RemoveDevices', { deviceIds: [must(light, 'a light')] }, at(2_000))
    const { data } = await plan({ seq: gone?.commit.seq })
    expect(data.impossible).toMatchObject([{ id: light, why: 'at_host' }])
    const pinned = await workspace.run('NoteHostOffline', { hostId: project.house.host } as never, at(2_000))
    if (pinned) expect(await plan({ seq: pinned.commit.seq })).toMatchObject({ status: 1903 })
  })

  it('is for those who may change the configuration of the whole project', async () => {
    const { site, send, workspace } = await aSite()
    const done = must(
      await workspace.run('AddBuilding', { name: '西楼', nameEn: 'West' }, at(2_000)),
      'a commit',
    )
    await giveRole(site, 'operator', { rights: ['deploy.configure'], areas: [] })
    const operator = await site.signIn('operator')
    const asked = { seq: done.commit.seq, planSeq: done.commit.seq }
    expect((await send('/building/undo', asked, operator)).status).not.toBe(200)
    expect((await send('/building/undoplan', { seq: asked.seq }, operator)).status).not.toBe(200)
  })
})
