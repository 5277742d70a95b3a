/** Text lines for the effects of commits. Pure except for name lookups. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import type { Change } from '../../actions/home.ts'
import { placeNameIn } from '../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { wordOfRecord } from '../../i18n/recordTitle.ts'
import { areaPath, areaUrl, deviceInAreaUrl } from '../../widgets/devices/places.ts'
import { sceneStarter } from '../../widgets/devices/teller.ts'
import { faultName, faultTarget } from '../../widgets/faults/faultTexts.ts'

/** Fields of a commit used for lines, from responses or live messages. */
export type ChangedCommit = Pick<
  Change,
  'seq' | 'atMs' | 'actorKind' | 'actorName' | 'actorNameEn' | 'isSetUp' | 'events'
>

export interface ChangeLine {
  readonly key: string
  readonly atMs: number
  readonly tone: 'alarm' | 'over' | 'plain' | 'warn'
  /** The severity, if the line is about an alarm that was raised. */
  readonly severity?: Alarm['severity']
  readonly text: string
  readonly place: string
  /** The alarm that it is about, to be opened while it is open. */
  readonly alarmId: string | null
  /** Link to details. */
  readonly to: string | null
}

/** Names of alarms, including closed and deleted ones. */
export type AlarmNames = Map<
  string,
  { readonly title: string; readonly place: string; readonly areaId: string }
>

const ALARMS = '/message/messagerecord'

export function noteAlarms(names: AlarmNames, read: ReadState, rows: readonly ChangedCommit[]): void {
  for (const alarm of read.all('alarm')) names.set(alarm.id, named(alarm, read))
  for (const { events } of rows)
    for (const event of events.map(asEvent))
      if (event.type === 'AlarmRaised') names.set(event.data.alarmId, named(event.data, read))
}

const named = (
  alarm: Parameters<typeof placeNameIn>[1] & Parameters<typeof alarmTitle>[0],
  read: ReadState,
) => ({
  title: alarmTitle(alarm),
  place: placeNameIn(read, alarm),
  areaId: alarm.areaId,
})

/** The contract types events loosely; their type names are those of `AtriumEvent`. */
const asEvent = (event: ChangedCommit['events'][number]): AtriumEvent => event as unknown as AtriumEvent

type Line = Omit<ChangeLine, 'key' | 'atMs' | 'alarmId'> & Partial<Pick<ChangeLine, 'alarmId'>>

export function linesOf(commit: ChangedCommit, read: ReadState, names: AlarmNames): ChangeLine[] {
  const { seq, atMs } = commit
  const events = commit.events.map(asEvent)
  const who = actorOf(commit)
  const lines = [
    ...acknowledged(events, names, who),
    ...commanded(commit, events, read),
    ...events.flatMap((event) => single(event, read, { names, who, isOver: commit.actorKind === 'system' })),
    ...configured(commit, events, read, who),
  ]
  return lines.map((line, index) => ({ alarmId: null, ...line, key: `${seq}/${index}`, atMs }))
}

const FAULTS: ReadonlySet<string> = new Set(['FaultInjected', 'FaultCleared'])

/** Hides simulator faults, so that operators learn of them by their effects. */
export const withoutFaults = (commit: ChangedCommit): ChangedCommit => ({
  ...commit,
  events: commit.events.filter(({ type }) => !FAULTS.has(type)),
})

const actorOf = ({ actorKind, actorName, actorNameEn }: ChangedCommit): string =>
  actorKind === 'system'
    ? i18n.t('home.change.system')
    : nameOf({ name: actorName, nameEn: actorNameEn }) || i18n.t('common.anAutomation')

function acknowledged(events: readonly AtriumEvent[], names: AlarmNames, who: string): Line[] {
  const ids = events.flatMap((event) => (event.type === 'AlarmAcknowledged' ? event.data.alarmId : []))
  const [first] = ids
  if (first === undefined) return []
  const text = i18n.t('home.change.acknowledged', { who, count: ids.length })
  if (ids.length > 1) return [{ tone: 'plain', text, place: '', to: ALARMS }]
  return [{ tone: 'plain', text, ...alarmLink(first, names) }]
}

/** Link to the open alarm, otherwise to its place. */
function alarmLink(alarmId: string, names: AlarmNames): Pick<Line, 'alarmId' | 'place' | 'to'> {
  const known = names.get(alarmId)
  return { alarmId, place: known?.place ?? '', to: known ? areaUrl(known.areaId) : `${ALARMS}?view=history` }
}

function commanded(commit: ChangedCommit, events: readonly AtriumEvent[], read: ReadState): Line[] {
  const items = events.flatMap((event) => (event.type === 'DeviceCommandIssued' ? event.data.items : []))
  const ids = items.map(({ deviceId }) => deviceId)
  const [only] = ids
  if (only === undefined) return []
  const starter = sceneStarter(commit.events, only, read)
  const who = starter ? nameOf(starter) || i18n.t('common.anAutomation') : actorOf(commit)
  const verb = verbOf(items.map(({ values }) => values))
  if (ids.length > 1) return [groupLine(ids, read, { who, verb })]
  return [deviceLine('plain', only, read, (device) => i18n.t(`home.change.${verb}`, { who, device }))]
}

/** The verb for commands that all switch on, or all switch off. */
function verbOf(values: readonly Readonly<Record<string, unknown>>[]): 'turnedOn' | 'turnedOff' | 'told' {
  const isAll = (state: string): boolean =>
    values.every((one) => one['state'] === state && Object.keys(one).length === 1)
  return isAll('ON') ? 'turnedOn' : isAll('OFF') ? 'turnedOff' : 'told'
}

const PLACES_MAX = 3

/** Place of one room; for several the first. */
function groupLine(
  ids: readonly string[],
  read: ReadState,
  { who, verb }: { readonly who: string; readonly verb: ReturnType<typeof verbOf> },
): Line {
  const areaIds = new Set(ids.flatMap((id) => read.get('device', id)?.areaId ?? []))
  const rooms = [...new Set([...areaIds].map((areaId) => roomOf(read, areaId)))]
  const [only] = rooms
  const names = rooms.slice(0, PLACES_MAX).map((areaId) => areaPath(read, areaId))
  const more = rooms.length - names.length
  const place = names.join(i18n.t('common.comma'))
  return {
    tone: 'plain',
    text: i18n.t(`home.change.${verb}Many`, { who, count: ids.length }),
    place: more > 0 ? i18n.t('home.change.placesMore', { places: place, count: more }) : place,
    to: only === undefined ? null : rooms.length === 1 ? areaUrl(only) : '/device/areacontrol',
  }
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
      const severity = isRaised ? { severity: event.data.severity } : {}
      return [
        { tone: isRaised ? 'alarm' : 'over', ...severity, text, ...alarmLink(event.data.alarmId, names) },
      ]
    }
    case 'HostCameOnline':
    case 'HostWentOffline': {
      const host = read.get('host', event.data.hostId)
      const key = event.type === 'HostCameOnline' ? 'home.change.online' : 'home.change.offline'
      const tone = event.type === 'HostCameOnline' ? 'over' : 'warn'
      if (!host) return []
      const place = areaPath(read, host.areaId)
      return [{ tone, text: i18n.t(key, { host: host.name }), place, to: areaUrl(host.areaId) }]
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

/** Events listed like set-up steps, except staff changes and found devices. */
const LIKE_SET_UP: ReadonlySet<AtriumEvent['type']> = new Set([
  'FoundDevicesIgnored',
  'RoleAdded',
  'RoleDescribed',
  'RolePowersChanged',
  'RoleRemoved',
  'MemberAdded',
  'MemberRenamed',
  'MemberRoleChanged',
  'MemberRemoved',
])

function configured(
  commit: ChangedCommit,
  events: readonly AtriumEvent[],
  read: ReadState,
  who: string,
): Line[] {
  const isCommandSent = events.length > 0 && commit.isSetUp
  if (!isCommandSent && !events.some(({ type }) => LIKE_SET_UP.has(type))) return []
  const [only, ...others] = events
  const named = only && others.length === 0 ? editOf(only, read, who) : null
  return [{ tone: 'plain', text: named ?? i18n.t('home.change.changed', { who }), place: '', to: null }]
}

const VERBS = { Added: 'added', Changed: 'edited', Renamed: 'edited', Removed: 'removed' } as const

/** A single record edit with kind and name; null if these are unknown. */
function editOf(event: AtriumEvent, read: ReadState, who: string): string | null {
  const [, pascal = '', ending = ''] = /^(\w+?)(Added|Changed|Renamed|Removed)$/.exec(event.type) ?? []
  const type = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  const kind = wordOfRecord(type)
  if (kind === null) return null
  const verb = VERBS[ending as keyof typeof VERBS]
  if (verb === 'removed') return i18n.t('home.change.removed', { who, kind })
  const data = event.data as Readonly<Record<string, unknown>>
  const named = { ...read.get(type as 'scene', String(data[`${type}Id`])), ...data }
  if (typeof named.name !== 'string' || named.name === '') return null
  const name = nameOf({ name: named.name, nameEn: typeof named.nameEn === 'string' ? named.nameEn : '' })
  return i18n.t(`home.change.${verb}`, { who, kind, name })
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
    to: device ? deviceInAreaUrl(device) : null,
  }
}
