/** The second half of the recorded actions: people set up, use and take down everything that a project can have. */
import type { CommandData, ProjectStream } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AutomationId, AutomationTask } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { RecordName, Records } from '#shared/records/registry.ts'
import type { OwnWorkspace, Workspaces } from '#sim/core/workspace/workspaces.ts'
import { at } from './context.ts'
import { aNewDevice } from './records.ts'
import type { SmallHouse } from './smallHouse.ts'

interface Site {
  readonly workspaces: Workspaces
  readonly workspace: OwnWorkspace
  readonly house: SmallHouse
}

let nowMs = 100_000
/** Each a second after the one before. */
const next = () => {
  nowMs += 1_000
  return at(nowMs)
}

const lastOf = <K extends RecordName>(workspace: OwnWorkspace, type: K): Records[K] =>
  must([...workspace.state.all(type)].at(-1), type)

const PICTURE = { hash: 'b'.repeat(64), type: 'image/png', widthPx: 400, heightPx: 300 } as const
const TRIANGLE = [
  [0, 0],
  [1, 0],
  [0, 1],
] as const
const setTo = (deviceId: DeviceId, state: 'ON' | 'OFF', delayMs = 0) => ({
  deviceId,
  values: { state },
  delayMs,
})

export async function liveOn(site: Site): Promise<void> {
  await site.workspace.run('NoteHostOnline', { hostId: site.house.host }, next())
  for (const record of [personal, places, plans, devices, remotes, advanced, faults, templates, scenes])
    await record(site)
  for (const record of [automations, detections, hosts]) await record(site)
}

async function personal({ workspaces: { estate }, house }: Site): Promise<void> {
  const own = { accountId: 'acc_1' } as const
  await estate.run('SaveView', { ...own, list: 'devices', name: '我的', query: 'q=1' }, next())
  const viewId = lastOf(estate as never, 'savedView').id
  await estate.run('ChangeView', { ...own, viewId, name: 'Mine', isDefault: true }, next())
  await estate.run('RemoveView', { ...own, viewId }, next())
  const favourite = { ...own, projectId: 'prj_1', deviceId: house.lights[0] } as const
  await estate.run('AddFavourite', { ...favourite, gone: [] }, next())
  await estate.run('RemoveFavourite', favourite, next())
  await estate.run('ArrangeHome', { ...own, heat: 'alarms' }, next())
}

async function places({ workspace }: Site): Promise<void> {
  await workspace.run('AddBuilding', { name: '附楼', nameEn: 'Annex' }, next())
  const buildingId = lastOf(workspace, 'building').id
  await workspace.run('ChangeBuilding', { buildingId, nameEn: 'Annexe' }, next())
  await workspace.run('AddFloor', { buildingId, name: '2F', nameEn: '2F', level: 2 }, next())
  const floorId = lastOf(workspace, 'floor').id
  await workspace.run('ChangeFloor', { floorId, level: 3 }, next())
  const kind = { kind: 'room', image: 'room' } as const
  const areas = ['301', '302'].map((name) => ({ name, nameEn: name, ...kind }))
  await workspace.run('AddAreas', { floorId, parentId: null, areas }, next())
  const areaId = lastOf(workspace, 'area').id
  await workspace.run('ChangeArea', { areaId, nameEn: 'Suite 302' }, next())
  await workspace.run('ShiftArea', { areaId, direction: 'up' }, next())
  const [first] = [...workspace.state.by('area', 'floor', floorId).values()]
  const inside = { parentId: must(first, 'the first area').id, floorId, beforeId: null }
  await workspace.run('MoveArea', { areaId, ...inside }, next())
  await workspace.run('SetAreaPicture', { areaId, picture: PICTURE }, next())
  await workspace.run('CopyArea', { areaId, names: ['303'], withDevices: false }, next())
  await workspace.run('RemoveArea', { areaId: lastOf(workspace, 'area').id }, next())
  await workspace.run('RemoveArea', { areaId }, next())
  await workspace.run('RemoveArea', { areaId: inside.parentId }, next())
  await workspace.run('RemoveFloor', { floorId }, next())
  await workspace.run('RemoveBuilding', { buildingId }, next())
}

async function plans({ workspace, house: { rooms, lights } }: Site): Promise<void> {
  const { floorId } = must(workspace.state.get('area', rooms[0]), 'the room')
  const draw = (points: typeof TRIANGLE | null, at: readonly [number, number] | null) => ({
    outlines: [{ areaId: rooms[0], points }],
    marks: [{ deviceId: lights[0], at }],
  })
  await workspace.run('SetPlanPicture', { floorId, picture: PICTURE }, next())
  await workspace.run('DrawPlan', draw(TRIANGLE, [0.5, 0.5]), next())
  await workspace.run('DrawPlan', draw(null, null), next())
  await workspace.run('SetPlanPicture', { floorId, picture: null }, next())
}

async function devices({ workspace, house: { rooms, host, lights, leakSensor } }: Site): Promise<void> {
  await workspace.run('ChangeDevice', { deviceId: lights[0], nameEn: 'Lamp' }, next())
  await workspace.run('CopyDevices', { deviceIds: [lights[0]], areaIds: [rooms[1]], times: 1 }, next())
  const deviceId = lastOf(workspace, 'device').id
  await workspace.run('NoteDeviceJoined', { deviceId }, next())
  await workspace.run('ReplaceDevice', { deviceId, number: '00158D0000000C01' }, next())
  await workspace.run('AddDeviceGroup', { name: '走廊', nameEn: 'Corridor', deviceIds: [...lights] }, next())
  const groupId = lastOf(workspace, 'deviceGroup').id
  await workspace.run('ChangeDeviceGroup', { groupId, nameEn: 'Hallway' }, next())
  await workspace.run('ChangeGroupMembers', { groupId, add: [leakSensor], remove: [lights[0]] }, next())
  await workspace.run('RemoveDeviceGroup', { groupId }, next())
  await workspace.run('RemoveDevices', { deviceIds: [deviceId] }, next())
  const place = { hostId: host, deviceId: leakSensor, areaId: rooms[0], code: 'tamper' } as const
  const words = { title: 'Opened', body: '', footer: '' }
  const alarm = { ...place, title: '', body: '', footer: '', severity: 'minor', condition: null } as const
  await workspace.run('RaiseAlarm', alarm, next())
  await workspace.run('DescribeAlarm', { ...place, ...words }, next())
}

async function remotes({ workspace, house: { rooms, host } }: Site): Promise<void> {
  const infrared = aNewDevice({
    number: '00158D0000000C02',
    name: '红外',
    kind: 'infrared_remote',
    areaId: rooms[0],
    hostId: host,
  })
  await workspace.run('AddDevices', { devices: [infrared] }, next())
  const deviceId = lastOf(workspace, 'device').id
  await workspace.run(
    'AddRemote',
    { deviceId, name: '电视', nameEn: '', appliance: 'tv', modelId: null },
    next(),
  )
  const remoteId = lastOf(workspace, 'remote').id
  await workspace.run('RenameRemote', { remoteId, nameEn: 'Television' }, next())
  await workspace.run('BeginLearning', { remoteId, key: 'power', before: '' }, next())
  await workspace.run('EndLearning', { remoteId }, next())
  await workspace.run('BeginLearning', { remoteId, key: 'power', before: '' }, next())
  await workspace.run('HearRemoteCode', { deviceId, code: 'BXQD9AEkAsg=' }, next())
  await workspace.run('PressRemoteKey', { remoteId, key: 'power' }, next())
  await workspace.run('ForgetRemoteKey', { remoteId, key: 'power' }, next())
  await workspace.run('RemoveRemote', { remoteId }, next())
}

async function advanced({ workspace, house: { host, lights } }: Site): Promise<void> {
  const write = async () => {
    const content = { name: 'Curve', format: 'text', content: `linear ${nowMs}` } as const
    const where = { hostId: host, deviceId: lights[0], serverIp: '10.0.0.1', serverPort: 80 } as const
    await workspace.run('WriteAdvanced', { ...where, ...content }, next())
    return { entryId: lastOf(workspace, 'advanced').id }
  }
  await workspace.run('ConfirmAdvanced', await write(), next())
  await workspace.run('FailAdvanced', { ...(await write()), reason: 'refused' }, next())
  await workspace.run('TimeOutAdvanced', await write(), next())
}

async function faults({ workspace, house: { host } }: Site): Promise<void> {
  const { number } = must(workspace.state.get('host', host), 'the host')
  await workspace.run('InjectFaults', { faults: [{ kind: 'host_offline', host: number }] }, next())
  await workspace.run('ClearAllFaults', {}, next())
}

async function templates({ workspace, house: { rooms } }: Site): Promise<void> {
  const names = { name: '客房', nameEn: 'Room', description: '' }
  await workspace.run('AddTemplateOfArea', { areaId: rooms[0], ...names }, next())
  const { id: templateId, version } = lastOf(workspace, 'areaTemplate')
  const application = { templateId, version, areaIds: [rooms[1]], hostId: null, removesGone: false }
  await workspace.run('ApplyAreaTemplate', application, next())
  await workspace.run('ChangeAreaTemplate', { templateId, description: '两张床' }, next())
  await workspace.run('RemoveAreaTemplate', { templateId }, next())
}

async function scenes({ workspace, house: { rooms, lights } }: Site): Promise<void> {
  const steps = [setTo(lights[0], 'ON'), setTo(lights[1], 'OFF', 60_000)]
  const facts = {
    name: '欢迎',
    nameEn: 'Welcome',
    image: 'welcome',
    areaId: rooms[0],
    runBy: 'server',
    key: null,
    steps,
  } as const
  await workspace.run('AddScene', facts, next())
  const sceneId = lastOf(workspace, 'scene').id
  await workspace.run('ChangeScene', { sceneId, nameEn: 'Hello' }, next())
  await workspace.run('PinScene', { sceneId, isPinned: true }, next())
  await workspace.run('RunScene', { sceneId }, next())
  const runId = lastOf(workspace, 'sceneRun').id
  await workspace.run('TakeSceneSteps', { runId, alreadySo: [] }, next())
  await workspace.run('StopSceneRun', { runId }, next())
  const items = [{ deviceId: lights[1], values: { state: 'OFF', brightness: 0 } }]
  const tried = { sceneId: null, steps: [setTo(lights[1], 'ON')], holdMs: 60_000, said: items }
  await workspace.run('TryScene', tried, next())
  const tryId = lastOf(workspace, 'sceneRun').id
  await workspace.run('TakeSceneSteps', { runId: tryId, alreadySo: [] }, next())
  await workspace.run('ReturnTry', { runId: tryId, said: items }, next())
  await workspace.run('CopyScene', { sceneId, count: 1 }, next())
  await workspace.run('RemoveScene', { sceneId: lastOf(workspace, 'scene').id }, next())
  await onHost(workspace, { ...facts, name: '离开', nameEn: 'Leave' })
}

/** Scene copy: stored, rejected, resent, confirmed, removed. */
async function onHost(workspace: OwnWorkspace, facts: CommandData<ProjectStream, 'AddScene'>): Promise<void> {
  await workspace.run('AddScene', { ...facts, runBy: 'host' }, next())
  const sceneId = lastOf(workspace, 'scene').id
  await workspace.run('SyncHostScene', { sceneId }, next())
  const { id: hostSceneId } = lastOf(workspace, 'hostScene')
  await workspace.run(
    'FailHostScene',
    { hostSceneId, version: lastOf(workspace, 'hostScene').version, reason: 'full' },
    next(),
  )
  await workspace.run('ResendHostScene', { sceneId }, next())
  const { version, hash } = lastOf(workspace, 'hostScene')
  await workspace.run('ConfirmHostScene', { hostSceneId, version, held: { version, hash } }, next())
  await workspace.run('RemoveScene', { sceneId }, next())
  await workspace.run('SyncHostScene', { sceneId }, next())
  await workspace.run(
    'ConfirmHostScene',
    { hostSceneId, version: lastOf(workspace, 'hostScene').version, held: null },
    next(),
  )
}

/** Automation copy: stored, rejected, resent, confirmed, run, removed. */
async function automationOnHost(
  workspace: OwnWorkspace,
  facts: CommandData<ProjectStream, 'AddAutomation'>,
  hostId: HostId,
): Promise<void> {
  await workspace.run('AddAutomation', { ...facts, hostId }, next())
  const automationId = lastOf(workspace, 'automation').id
  await workspace.run('SyncHostAutomation', { automationId }, next())
  const { id: hostAutomationId } = lastOf(workspace, 'hostAutomation')
  await workspace.run(
    'FailHostAutomation',
    { hostAutomationId, version: lastOf(workspace, 'hostAutomation').version, reason: 'full' },
    next(),
  )
  await workspace.run('ResendHostAutomation', { automationId }, next())
  const { slot, version, hash } = lastOf(workspace, 'hostAutomation')
  await workspace.run('ConfirmHostAutomation', { hostAutomationId, version, held: { version, hash } }, next())
  const times = { dueAtMs: nowMs, startedAtMs: nowMs, endedAtMs: nowMs }
  const run = { slot, version, n: 1, ...times, outcome: 'done' } as const
  const runs = [{ ...run, causes: [], conditions: [], tasks: [] }]
  await workspace.run('NoteHostRuns', { hostId, runs }, next())
  await workspace.run('ChangeAutomation', { automationId, hostId: null }, next())
  await workspace.run('SyncHostAutomation', { automationId }, next())
  await workspace.run(
    'ConfirmHostAutomation',
    { hostAutomationId, version: lastOf(workspace, 'hostAutomation').version, held: null },
    next(),
  )
}

async function automations({ workspace, house: { lights, host } }: Site): Promise<void> {
  const task = (id: string, delayMs: number): AutomationTask => ({
    type: 'device',
    id,
    isEnabled: true,
    delayMs,
    deviceId: lights[0],
    values: { state: 'OFF' },
  })
  const facts = {
    name: '夜间',
    nameEn: 'Night',
    image: 'lights',
    areaId: null,
    hostId: null,
    mode: 'all',
    conditions: [{ type: 'timed', id: 'time', isEnabled: true, time: { kind: 'clock', minute: 60 } }],
    tasks: [task('now1', 0), task('late', 60_000)],
    repeat: { kind: 'weekly', days: [1, 2] },
    effective: null,
    onRetrigger: 'queue',
    catchUp: 'none',
  } as const
  await workspace.run('AddAutomation', facts, next())
  const automationId = lastOf(workspace, 'automation').id
  await workspace.run('ChangeAutomation', { automationId, nameEn: 'Nights' }, next())
  await workspace.run('PinAutomation', { automationId, isPinned: true }, next())
  await workspace.run('PauseAutomation', { automationId, untilMs: nowMs + 3_600_000 }, next())
  await workspace.run('PauseAutomation', { automationId, untilMs: null }, next())
  const ids = { automationIds: [automationId] }
  await workspace.run('SwitchAutomations', { ...ids, isEnabled: false }, next())
  await workspace.run('SwitchAutomations', { ...ids, isEnabled: true }, next())
  await runsOf({ workspace, automationId })
  await automationOnHost(workspace, { ...facts, name: '主机夜间' }, host)
  await workspace.run('RemoveAutomation', { automationId }, next())
}

async function runsOf({
  workspace,
  automationId,
}: {
  readonly workspace: OwnWorkspace
  readonly automationId: AutomationId
}): Promise<void> {
  const seen = [{ partId: 'time', isSo: true, value: null, ageMs: null, sinceMs: null }]
  const trigger = (verdict: 'run' | 'conditionFalse') => ({
    automationId,
    verdict,
    dueAtMs: nowMs,
    causes: [{ kind: 'condition', partId: 'time', afterGap: false } as const],
    conditions: seen,
    chain: [],
  })
  await workspace.run('TriggerAutomation', trigger('conditionFalse'), next())
  await workspace.run('TriggerAutomation', trigger('run'), next())
  const runId = lastOf(workspace, 'automationRun').id
  await workspace.run('TakeAutomationTasks', { runId, alreadySo: [], usedKwh: {}, calls: {} }, next())
  await workspace.run('TriggerAutomation', trigger('run'), next())
  await workspace.run('StopAutomationRun', { runId }, next())
}

async function detections({ workspace, house: { rooms, lights } }: Site): Promise<void> {
  const facts = {
    name: '客人外出',
    nameEn: 'Guests are out',
    isEnabled: true,
    areaIds: [rooms[0]],
    hours: { days: [1, 7], isAllDay: true, from: '22:00', to: '06:00' },
    signals: ['presence'],
    letting: 'any',
    quietMinutes: 30,
    graceMinutes: 5,
    isLightsOff: true,
    isSocketsOff: false,
    climate: 'keep',
    heatC: 18,
    coolC: 27,
    sceneId: null,
    isAlarmRaised: false,
    isRestored: true,
    sparedDeviceIds: [],
  } as const
  await workspace.run('AddDetection', facts, next())
  const detectionId = lastOf(workspace, 'detection').id
  await workspace.run('ChangeDetection', { detectionId, nameEn: 'Out' }, next())
  const evidence = [{ signal: 'presence', deviceId: lights[0], sinceMs: nowMs }] as const
  const room = { detectionId, areaId: rooms[0], sinceMs: nowMs, actsAtMs: nowMs, evidence }
  await workspace.run('AnnounceVacancy', room, next())
  const vacancyId = lastOf(workspace, 'vacancy').id
  const on = [{ deviceId: lights[0], values: { state: 'ON', brightness: 40 } }]
  await workspace.run('ActOnVacancy', { vacancyId, evidence, said: on }, next())
  const [command] = [...workspace.state.all('command')].slice(-1)
  if (command) await workspace.run('ConfirmDeviceCommand', { commandId: command.id }, next())
  const off = [{ deviceId: lights[0], values: { state: 'OFF' } }]
  await workspace.run('EndVacancy', { vacancyId, ending: 'returned', said: off }, next())
  await workspace.run('AnnounceVacancy', room, next())
  const another = lastOf(workspace, 'vacancy').id
  await workspace.run('EndVacancy', { vacancyId: another, ending: 'hours', said: [] }, next())
  await workspace.run('RemoveDetection', { detectionId }, next())
}

async function hosts({ workspace, house: { rooms, host } }: Site): Promise<void> {
  await workspace.run('ChangeHost', { hostId: host, name: 'H-02' }, next())
  await workspace.run('ReplaceHost', { hostId: host, number: '00158D0000000C10' }, next())
  const found = { hostId: host, numbers: ['00158D0000000C11'], isIgnored: true }
  await workspace.run('IgnoreFoundDevices', found, next())
  await workspace.run('AssignAreas', { hostId: host, areaIds: [rooms[0]] }, next())
  await workspace.run('AssignAreas', { hostId: null, areaIds: [rooms[0]] }, next())
  const box = { number: '00158D0000000C12', name: 'H-03', areaId: rooms[1], networkNumber: 9 }
  await workspace.run('InstallHost', { ...box, model: 'GW-1', firmwareVersion: '1.0.0' }, next())
  await workspace.run('RemoveHost', { hostId: lastOf(workspace, 'host').id }, next())
}
