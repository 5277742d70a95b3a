/** What commits brought about, one line for each thing a person would mention. Pure but for the names it looks up. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Change } from '../../actions/home.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { alarmTitle, placeNameIn } from '../../widgets/alarms/alarmTexts.ts'
import { areaPath } from '../../widgets/devices/places.ts'
import { faultName, faultTarget } from '../../widgets/faults/faultTexts.ts'

/** The part of a commit that a line is made of, whether it came by answer or live. */
export type Told = Pick<Change, 'seq' | 'atMs' | 'actorKind' | 'actorName' | 'events'>

export interface ChangeLine {
  readonly key: string
  readonly atMs: number
  readonly tone: 'alarm' | 'over' | 'plain' | 'warn'
  readonly text: string
  readonly place: string
  /** Where it is explained. */
  readonly to: string | null
}

/** Names of alarms, also of those that are over and gone. */
export type AlarmNames = Map<string, { readonly title: string; readonly place: string }>

const ALARMS = '/message/messagerecord'

export function noteAlarms(names: AlarmNames, read: ReadState, rows: readonly Told[]): void {
  for (const alarm of read.all('alarm'))
    names.set(alarm.id, { title: alarmTitle(alarm), place: placeNameIn(read, alarm) })
  for (const { events } of rows)
    for (const event of events.map(asEvent))
      if (event.type === 'AlarmRaised')
        names.set(event.data.alarmId, {
          title: alarmTitle(event.data),
          place: placeNameIn(read, event.data),
        })
}

/** The contract types events loosely; their type names are those of `AtriumEvent`. */
const asEvent = (event: Told['events'][number]): AtriumEvent => event as unknown as AtriumEvent

type Line = Omit<ChangeLine, 'key' | 'atMs'>

export function linesOf(told: Told, read: ReadState, names: AlarmNames): ChangeLine[] {
  const { seq, atMs } = told
  const events = told.events.map(asEvent)
  const who = told.actorKind === 'system' ? i18n.t('home.change.system') : told.actorName
  const lines = [
    ...acknowledged(events, who),
    ...commanded(events, read, who),
    ...events.flatMap((event) => single(event, read, { names, who, isOver: told.actorKind === 'system' })),
    ...configured(events, who),
  ]
  return lines.map((line, index) => ({ ...line, key: `${seq}/${index}`, atMs }))
}

function acknowledged(events: readonly AtriumEvent[], who: string): Line[] {
  const count = events.filter(({ type }) => type === 'AlarmAcknowledged').length
  if (count === 0) return []
  return [{ tone: 'plain', text: i18n.t('home.change.acknowledged', { who, count }), place: '', to: ALARMS }]
}

function commanded(events: readonly AtriumEvent[], read: ReadState, who: string): Line[] {
  const ids = events.flatMap((event) =>
    event.type === 'DeviceCommandIssued' ? event.data.items.map(({ deviceId }) => deviceId) : [],
  )
  const [only] = ids
  if (only === undefined) return []
  if (ids.length > 1)
    return [
      {
        tone: 'plain',
        text: i18n.t('home.change.toldMany', { who, count: ids.length }),
        place: '',
        to: null,
      },
    ]
  return [deviceLine('plain', only, read, (device) => i18n.t('home.change.told', { who, device }))]
}

function single(
  event: AtriumEvent,
  read: ReadState,
  { names, who, isOver }: { readonly names: AlarmNames; readonly who: string; readonly isOver: boolean },
): Line[] {
  switch (event.type) {
    case 'AlarmRaised':
    case 'AlarmCleared': {
      const known = names.get(event.data.alarmId)
      const isRaised = event.type === 'AlarmRaised'
      const text = known
        ? i18n.t(isRaised ? 'home.change.raised' : 'home.change.cleared', { alarm: known.title })
        : i18n.t('home.change.clearedUnnamed')
      return [
        {
          tone: isRaised ? 'alarm' : 'over',
          text,
          place: known?.place ?? '',
          to: isRaised ? ALARMS : `${ALARMS}?view=history`,
        },
      ]
    }
    case 'HostCameOnline':
    case 'HostWentOffline': {
      const host = read.get('host', event.data.hostId)
      const key = event.type === 'HostCameOnline' ? 'home.change.online' : 'home.change.offline'
      const tone = event.type === 'HostCameOnline' ? 'over' : 'warn'
      return host ? [{ tone, text: i18n.t(key, { host: host.name }), place: '', to: null }] : []
    }
    case 'FaultInjected':
    case 'FaultCleared':
      return [faultLine(event, read, { who, isOver })]
    case 'DeviceMarkedNormal':
      return [
        deviceLine('plain', event.data.deviceId, read, (device) =>
          i18n.t('home.change.normal', { who, device }),
        ),
      ]
    default:
      return []
  }
}

function faultLine(
  event: Extract<AtriumEvent, { type: 'FaultInjected' | 'FaultCleared' }>,
  read: ReadState,
  { who, isOver }: { readonly who: string; readonly isOver: boolean },
): Line {
  const { fault } = event.data
  const name = faultName(fault)
  const isInjected = event.type === 'FaultInjected'
  const ended = isOver ? 'home.change.faultOver' : 'home.change.faultCleared'
  return {
    tone: isInjected ? 'warn' : 'over',
    text: i18n.t(isInjected ? 'home.change.injected' : ended, { who, fault: name }),
    place: faultTarget(read, fault),
    to: null,
  }
}

const CONFIGURED: ReadonlySet<AtriumEvent['type']> = new Set([
  'ProjectRenamed',
  'ProjectDescribed',
  'ProjectKindChosen',
  'ProjectLeaderNamed',
  'ProjectMoved',
  'ProjectTimeZoneChosen',
  'SettingsChanged',
  'BuildingAdded',
  'BuildingChanged',
  'BuildingRemoved',
  'FloorAdded',
  'FloorChanged',
  'FloorRemoved',
  'AreaAdded',
  'AreaChanged',
  'AreaMoved',
  'AreasOrdered',
  'AreaRemoved',
  'HostInstalled',
  'HostSecretRenewed',
  'DeviceAdded',
  'RoleAdded',
  'MemberAdded',
  'MemberRenamed',
  'MemberRemoved',
])

function configured(events: readonly AtriumEvent[], who: string): Line[] {
  if (!events.some(({ type }) => CONFIGURED.has(type))) return []
  return [{ tone: 'plain', text: i18n.t('home.change.changed', { who }), place: '', to: null }]
}

function deviceLine(
  tone: Line['tone'],
  deviceId: string,
  read: ReadState,
  textOf: (device: string) => string,
): Line {
  const device = read.get('device', deviceId)
  return {
    tone,
    text: textOf(device ? nameOf(device) : ''),
    place: device ? areaPath(read, device.areaId) : '',
    to: device ? `/device/areacontrol?area=${encodeURIComponent(device.areaId)}` : null,
  }
}
