/** The next actions of engineers, operators and hosts in a project, chosen by numbers from the existing records. */
import type { CommandName, ProjectStream } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { RecordName, Records, State } from '#shared/records/registry.ts'
import { aNewDevice } from '../../../../support/records.ts'

const TRIANGLE = [
  [0, 0],
  [1, 0],
  [0, 1],
]

/** Chooses from the existing records; the same numbers choose the same. */
export type Choose = <T>(from: Iterable<T>) => T
type VacancyAction = (pick: Choose, state: State) => object

const some = [0, 1, 2]
const idOf = <K extends RecordName>(pick: Choose, state: State, type: K): Records[K]['id'] =>
  pick(state.all(type)).id
const idsOf = (pick: Choose, state: State, type: RecordName): string[] => [
  ...new Set(some.map(() => idOf(pick, state, type))),
]
const orNull = (pick: Choose, id: string): string | null => pick([id, null])
let names = 0
/** The same names again from here. */
export function beginNames(): void {
  names = 0
}
const fresh = (): number => {
  names += 1
  return names
}
const name = () => ({ name: `n${fresh()}`, nameEn: '' })
const number = (): string => fresh().toString(16).toUpperCase().padStart(16, '0')
const step = (pick: Choose, state: State) => ({
  deviceId: idOf(pick, state, 'device'),
  values: { state: pick(['ON', 'OFF']) },
  delayMs: 0,
})
const RULE = {
  image: 'lights',
  areaId: null,
  hostId: null,
  mode: 'all',
  repeat: { kind: 'weekly', days: [1] },
  effective: null,
  onRetrigger: 'queue',
  catchUp: 'none',
}
/** Only one device, so its host can store it. */
const onHost = (pick: Choose, state: State) => {
  const { deviceId, values } = step(pick, state)
  const hostId = state.get('device', deviceId)?.hostId ?? null
  const time = { kind: 'clock', minute: 60 } as const
  const task = { type: 'device', id: 'task', isEnabled: true, delayMs: 0, deviceId, values } as const
  return {
    hostId,
    conditions: [{ type: 'timed', id: 'time', isEnabled: true, time } as const],
    tasks: [task],
  }
}
const watches = (pick: Choose, state: State) => ({
  conditions: [
    {
      ...{ type: 'device', id: 'cond', isEnabled: true, of: 'any', forMs: 0 },
      ...{ deviceIds: idsOf(pick, state, 'device'), property: 'state', comparison: 'is', value: 'ON' },
    },
  ],
})
const sets = (pick: Choose, state: State) => {
  const { deviceId, values } = step(pick, state)
  return { type: 'device', id: 'task', isEnabled: true, delayMs: 0, deviceId, values } as const
}
/** Sets a device, or triggers an existing run. */
const does = (pick: Choose, state: State) => {
  const part = { id: 'task', isEnabled: true, delayMs: 0 } as const
  return pick([
    sets(pick, state),
    ...[...state.all('scene')].map(({ id: sceneId }) => ({ ...part, type: 'scene', sceneId })),
    ...[...state.all('automation')].map(({ id: automationId }) => ({
      ...{ ...part, type: 'automation', automationId, action: 'run' },
    })),
  ])
}
const place = (pick: Choose, state: State) => {
  const parent = pick([null, null, ...state.all('area')])
  return { parentId: parent?.id ?? null, floorId: parent?.floorId ?? idOf(pick, state, 'floor') }
}

/** Command data that affects visibility; rules sometimes reject it. */
export const DEEDS = {
  AddArea: (pick, state) => ({ ...name(), ...place(pick, state), kind: 'room', image: 'room' }),
  MoveArea: (pick, state) => ({ areaId: idOf(pick, state, 'area'), beforeId: null, ...place(pick, state) }),
  ChangeArea: (pick, state) => ({ areaId: idOf(pick, state, 'area'), ...name() }),
  RemoveArea: (pick, state) => ({ areaId: idOf(pick, state, 'area') }),
  ChangeFloor: (pick, state) => ({ floorId: idOf(pick, state, 'floor'), ...name() }),
  AddFloor: (pick, state) => ({ buildingId: idOf(pick, state, 'building'), level: fresh() % 90, ...name() }),
  SetPlanPicture: (pick, state) => ({
    floorId: idOf(pick, state, 'floor'),
    picture: pick([null, { hash: 'a'.repeat(64), type: 'image/png', widthPx: 9, heightPx: 9 }]),
  }),
  DrawPlan: (pick, state) => ({
    outlines: [{ areaId: idOf(pick, state, 'area'), points: pick([null, TRIANGLE]) }],
    marks: [{ deviceId: idOf(pick, state, 'device'), at: pick([null, [0.5, 0.5]]) }],
  }),
  InstallHost: (pick, state) => ({
    ...name(),
    number: number(),
    areaId: idOf(pick, state, 'area'),
    model: 'GW-1',
    firmwareVersion: '1.0.0',
    networkNumber: fresh(),
  }),
  ChangeHost: (pick, state) => ({ hostId: idOf(pick, state, 'host'), areaId: idOf(pick, state, 'area') }),
  ReplaceHost: (pick, state) => ({ hostId: idOf(pick, state, 'host'), number: number() }),
  RemoveHost: (pick, state) => ({ hostId: idOf(pick, state, 'host') }),
  NoteHostOnline: (pick, state) => ({ hostId: idOf(pick, state, 'host') }),
  NoteHostOffline: (pick, state) => ({ hostId: idOf(pick, state, 'host'), reason: 'will' }),
  AssignAreas: (pick, state) => ({
    hostId: orNull(pick, idOf(pick, state, 'host')),
    areaIds: idsOf(pick, state, 'area'),
  }),
  AddDevices: (pick, state) => {
    const here = { areaId: idOf(pick, state, 'area'), hostId: idOf(pick, state, 'host') }
    const kind = pick(['dimmable_light', 'infrared_remote', 'water_leak'])
    return { devices: [aNewDevice({ ...name(), ...here, number: number(), kind, model: '' })] }
  },
  ChangeDevice: (pick, state) => ({
    deviceId: idOf(pick, state, 'device'),
    areaId: idOf(pick, state, 'area'),
    ...pick([{}, { hostId: idOf(pick, state, 'host') }]),
  }),
  ChangeDevices: (pick, state) => ({
    deviceIds: idsOf(pick, state, 'device'),
    areaId: idOf(pick, state, 'area'),
  }),
  CopyDevices: (pick, state) => ({
    deviceIds: [idOf(pick, state, 'device')],
    areaIds: [idOf(pick, state, 'area')],
    times: 1,
  }),
  CopyArea: (pick, state) => ({ areaId: idOf(pick, state, 'area'), names: [name().name], withDevices: true }),
  RemoveDevices: (pick, state) => ({ deviceIds: idsOf(pick, state, 'device') }),
  ReplaceDevice: (pick, state) => ({
    deviceId: idOf(pick, state, 'device'),
    number: number(),
    kind: pick(['dimmable_light', 'water_leak']),
    model: '',
  }),
  ChangeDeviceGroup: (pick, state) => ({ groupId: idOf(pick, state, 'deviceGroup'), ...name() }),
  AddDeviceGroup: (pick, state) => ({ ...name(), deviceIds: idsOf(pick, state, 'device') }),
  ChangeGroupMembers: (pick, state) => ({
    groupId: idOf(pick, state, 'deviceGroup'),
    add: idsOf(pick, state, 'device'),
    remove: idsOf(pick, state, 'device'),
  }),
  RemoveDeviceGroup: (pick, state) => ({ groupId: idOf(pick, state, 'deviceGroup') }),
  AddRemote: (pick, state) => ({
    ...name(),
    deviceId: idOf(pick, state, 'device'),
    appliance: 'tv',
    modelId: null,
  }),
  RemoveRemote: (pick, state) => ({ remoteId: idOf(pick, state, 'remote') }),
  CheckInGuest: (pick, state) => ({
    ...{ stayId: pick(['gst_a', 'gst_b', 'gst_c']), areaId: idOf(pick, state, 'area') },
    ...{ departsAtMs: null, isArriving: false, said: [] },
  }),
  CheckOutGuest: (pick, state) => ({ stayId: idOf(pick, state, 'guestStay'), said: [] }),
  RaiseAlarm: (pick, state) => {
    const device = pick([null, ...state.all('device')])
    const host = device ? must(state.get('host', device.hostId), 'its host') : pick(state.all('host'))
    return {
      hostId: host.id,
      deviceId: device?.id ?? null,
      areaId: device?.areaId ?? host.areaId,
      code: pick(['water_leak', 'smoke']),
      severity: 'major',
      condition: 'abnormal',
      title: '',
      body: '',
      footer: '',
    }
  },
  AcknowledgeAlarms: (pick, state) => ({ alarmIds: idsOf(pick, state, 'alarm') }),
  WriteHandover: (pick, state) => ({
    fromMs: 0,
    toMs: 1,
    note: 'Quiet',
    figures: { raised: 0, cleared: 0, acknowledged: 0, shelved: 0, open: 0 },
    areas: pick(['all', idsOf(pick, state, 'area')]),
  }),
  SignHandover: (pick, state) => ({ handoverId: idOf(pick, state, 'handover'), remark: '' }),
  MarkDevicesNormal: (pick, state) => ({ deviceIds: idsOf(pick, state, 'device') }),
  ControlDevices: (pick, state) => ({
    items: idsOf(pick, state, 'device').map((deviceId) => ({ deviceId, values: { state: 'ON' } })),
  }),
  ConfirmDeviceCommand: (pick, state) => ({ commandId: idOf(pick, state, 'command') }),
  WriteAdvanced: (pick, state) => ({
    ...pick([
      { hostId: idOf(pick, state, 'host'), deviceId: null },
      ...[...state.all('device')].map(({ id, hostId }) => ({ hostId, deviceId: id })),
    ]),
    name: 'Curve',
    format: 'text',
    content: 'linear',
    serverIp: '10.0.0.1',
    serverPort: 80,
  }),
  AddScene: (pick, state) => ({
    ...name(),
    image: 'sleep',
    areaId: orNull(pick, idOf(pick, state, 'area')),
    ...pick([
      { runBy: 'server', steps: some.map(() => step(pick, state)) },
      { runBy: 'host', steps: [step(pick, state)] },
    ]),
    key: null,
  }),
  SyncHostScene: (pick, state) => ({ sceneId: idOf(pick, state, 'scene') }),
  ChangeScene: (pick, state) => ({ sceneId: idOf(pick, state, 'scene'), steps: [step(pick, state)] }),
  RemoveScene: (pick, state) => ({ sceneId: idOf(pick, state, 'scene') }),
  RunScene: (pick, state) => ({ sceneId: idOf(pick, state, 'scene') }),
  TakeSceneSteps: (pick, state) => ({ runId: idOf(pick, state, 'sceneRun'), alreadySo: [] }),
  AddAutomation: (pick, state) =>
    pick([
      { ...name(), ...RULE, ...watches(pick, state), tasks: [does(pick, state)] },
      { ...name(), ...RULE, ...onHost(pick, state) },
    ]),
  ChangeAutomation: (pick, state) => ({
    automationId: idOf(pick, state, 'automation'),
    ...pick([watches(pick, state), { tasks: [does(pick, state)] }]),
  }),
  RemoveAutomation: (pick, state) => ({ automationId: idOf(pick, state, 'automation') }),
  SyncHostAutomation: (pick, state) => ({ automationId: idOf(pick, state, 'automation') }),
  StartVerifications: (pick, state) => ({ areaIds: idsOf(pick, state, 'area') }),
  AddTemplateOfArea: (pick, state) => ({ ...name(), description: '', areaId: idOf(pick, state, 'area') }),
} satisfies Partial<Record<CommandName<ProjectStream>, VacancyAction>>
