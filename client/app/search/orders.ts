/** The command, as entries that do it: to a device by its name, to a room, to several rooms or a floor. */

import { devicesContract } from '#shared/contract/devices.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import { isHostAway } from '#shared/rules/connection.ts'
import { whyBarred } from '../../actions/action.ts'
import { runOnDevices } from '../../actions/devices/bulk.ts'
import { type BulkAction, bulkPlan, devicesWithin, setpointOf } from '../../actions/devices/bulkPlan.ts'
import { disturbedRooms } from '../../actions/devices/disturbed.ts'
import { settledReadings } from '../../actions/devices/settledReadings.ts'
import { i18n, nameOf, type TextKey } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import { type BulkCommand, type ClimateCommand, commandedValues, hasDegrees } from './bulkCommands.ts'
import { actionEntry, type Entry, type Turn } from './entry.ts'
import { listed, type MentionedPlace } from './mentionedPlaces.ts'

interface Subject {
  readonly id: string
  readonly name: string
  readonly devices: readonly Device[]
  /** The query names exactly one device. */
  readonly isPointedAt: boolean
  /** True for several rooms, which use another title. */
  readonly isMany?: boolean
}

/** All devices of the place. */
export function placeSubject({ store }: ConsoleState, { id, name, areas }: MentionedPlace): Subject {
  const areaIds = areas.map((area) => area.id)
  return {
    id,
    name,
    devices: [...devicesWithin(store.read, areaIds)],
    isPointedAt: false,
    isMany: areas.length > 1,
  }
}

/** Entry for `turn on 1106 ceiling light`; none if not applicable. */
export function turnDevice(state: ConsoleState, device: Device, turn: Turn): readonly Entry[] {
  const isAir = kindOf(device.kind)?.group === 'climate' && device.kind !== 'floor_heating'
  const action: BulkCommand =
    turn === 'off'
      ? { kind: 'allOff' }
      : isAir
        ? { kind: 'climateOn', temperatureC: null }
        : { kind: 'allOn' }
  const title = i18n.t(turn === 'on' ? 'palette.turnOn' : 'palette.turnOff', { name: nameOf(device) })
  return entriesFor(state, pointedAt(device), action, { id: `${turn}-${device.id}`, title })
}

export const pointedAt = (device: Device): Subject => ({
  id: device.id,
  name: nameOf(device),
  devices: [device],
  isPointedAt: true,
})

/** Entries for `lights off 1106` or `1106 22°`; empty if no device there can be commanded. */
export function tellPlace(state: ConsoleState, place: MentionedPlace, action: BulkCommand): readonly Entry[] {
  if (place.areas.length === 0) return unknownPlace(place, action)
  const subject = placeSubject(state, place)
  const entries = isClimate(action)
    ? tellClimate(state, subject, action)
    : entriesFor(state, subject, action, titled(subject, action))
  if (place.unknown.length === 0) return entries
  const missing = i18n.t('palette.noSuchRoom', {
    count: place.unknown.length,
    names: listed(place.unknown),
  })
  return entries.map((entry) => ({ ...entry, detail: joined(entry.detail, missing) }))
}

const isClimate = (action: BulkCommand): action is ClimateCommand =>
  action.kind === 'temperature' || action.kind === 'climateOn' || action.kind === 'climateOff'

function unknownPlace({ id, name, unknown }: MentionedPlace, action: BulkCommand): readonly Entry[] {
  if (unknown.length === 0) return []
  const whyNot = i18n.t('palette.noSuchRoom', { count: unknown.length, names: listed(unknown) })
  const title = i18n.t('palette.many', {
    action: labelOf(action),
    name: name === '' ? listed(unknown) : name,
  })
  return [{ ...actionEntry(`${action.kind}-${id}`, title, () => {}), whyNot }]
}

/** Includes the possible range if no device supports the exact value. */
export function tellClimate(
  state: ConsoleState,
  subject: Subject,
  command: ClimateCommand,
): readonly Entry[] {
  const named = titled(subject, command)
  if (command.kind !== 'temperature') return entriesFor(state, subject, command, named)
  const set = entriesFor(state, subject, command, named)
  const [range] = subject.devices.flatMap((device) =>
    hasDegrees(device, subject.isPointedAt) ? (setpointOf(device) ?? []) : [],
  )
  if (set.length === 0) {
    if (!range) return []
    const { min, max, step } = range
    const whyNot = i18n.t('palette.range', { min, max, step })
    return [{ ...actionEntry(named.id, named.title, () => {}), whyNot }]
  }
  const isOff = tellable(subject, command).every(
    ({ id }) => state.store.readings(id)?.values.system_mode === 'off',
  )
  if (!isOff) return set
  const on = { kind: 'climateOn', temperatureC: command.temperatureC } as const
  return [...set.map(staysOff), ...entriesFor(state, subject, on, titled(subject, on))]
}

const staysOff = (entry: Entry): Entry => ({
  ...entry,
  detail: joined(i18n.t('palette.staysOff'), entry.detail),
  ...(entry.whyNot === i18n.t('palette.alreadySet') ? { whyNot: i18n.t('palette.isOff') } : {}),
})

const tellable = ({ devices, isPointedAt }: Subject, command: BulkCommand): readonly Device[] =>
  devices.filter((device) => Object.keys(commandedValues(device, command, isPointedAt)).length > 0)

const labelOf = (action: BulkCommand): string =>
  action.kind === 'temperature'
    ? i18n.t('areas.bulk.setTemperature', { degrees: action.temperatureC })
    : action.kind === 'climateOn' && action.temperatureC !== null
      ? i18n.t('palette.climateOnAt', { degrees: action.temperatureC })
      : i18n.t(`areas.bulk.${action.kind}`)

interface Named {
  readonly id: string
  readonly title: string
}

function titled({ id, name, isMany = false }: Subject, action: BulkCommand): Named {
  const degrees = 'temperatureC' in action ? action.temperatureC : null
  const ids: Partial<Record<BulkCommand['kind'], string>> = { lightsOn: 'on-lights', lightsOff: 'off-lights' }
  const own = `${ids[action.kind] ?? action.kind}-${id}`
  if (isMany) return { id: own, title: i18n.t('palette.many', { action: labelOf(action), name }) }
  const title =
    action.kind === 'temperature'
      ? i18n.t('palette.setTemperature', { name, degrees: action.temperatureC })
      : action.kind === 'climateOn'
        ? degrees === null
          ? i18n.t('palette.climateOn', { name })
          : i18n.t('palette.turnOnAt', { name, degrees })
        : action.kind === 'allOn' || action.kind === 'allOff'
          ? i18n.t('palette.many', { action: labelOf(action), name })
          : i18n.t(`palette.${action.kind}`, { name })
  return { id: own, title }
}

const MOVES: ReadonlySet<BulkCommand['kind']> = new Set(['curtainsOpen', 'curtainsClose'])

/** Empty if no device has such a control. The entry names the reason if it is unavailable now. */
function entriesFor(
  state: ConsoleState,
  subject: Subject,
  command: BulkCommand,
  { id, title }: Named,
): readonly Entry[] {
  const devices = tellable(subject, command)
  if (devices.length === 0) return []
  const { isPointedAt } = subject
  const action: BulkAction = {
    kind: 'told',
    label: title,
    // A confirmed curtain has only started to move.
    done: i18n.t(MOVES.has(command.kind) ? 'palette.moving' : 'palette.done', { title }),
    isPointedAt,
    valuesOf: (device) => commandedValues(device, command, isPointedAt),
  }
  const deviceIds = devices.map((device) => device.id)
  const entry = actionEntry(id, title, () => void runOnDevices(state, deviceIds, action))
  const whyNot = refusalReason(state, devices, action)
  if (whyNot !== null) return [{ ...entry, whyNot: i18n.t(whyNot === 'so' ? ALREADY[command.kind] : whyNot) }]
  return [{ ...entry, detail: whoNotices(state, devices) }]
}

/** `so`: already in that state. */
function refusalReason(
  state: ConsoleState,
  devices: readonly Device[],
  action: BulkAction,
): TextKey | 'so' | null {
  const barred = whyBarred({ endpoint: devicesContract.control }, state)
  if (barred !== null) return barred
  const { items, offline } = bulkPlan(state.store.read, (id) => settledReadings(state, id), devices, action)
  if (items.length > 0) return null
  // The offer may have changed since the last report of its state.
  const isUnreported = devices.every((device) => isHostAway(state.store.read, device))
  if (offline.length > 0 || isUnreported) return 'control.lock.offline'
  return devices.every(({ isJoined }) => !isJoined) ? 'control.lock.notJoined' : 'so'
}

const ALREADY: Readonly<Record<BulkCommand['kind'], TextKey>> = {
  allOn: 'deviceManagement.alreadyOn',
  allOff: 'deviceManagement.alreadyOff',
  lightsOn: 'deviceManagement.alreadyOn',
  lightsOff: 'deviceManagement.alreadyOff',
  climateOn: 'deviceManagement.alreadyOn',
  climateOff: 'deviceManagement.alreadyOff',
  temperature: 'palette.alreadySet',
  curtainsOpen: 'palette.alreadyOpen',
  curtainsClose: 'palette.alreadyClosed',
}

/** Shown before execution, because the user may not be in the room. */
function whoNotices(state: ConsoleState, devices: readonly Device[]): string {
  const disturbed = disturbedRooms(
    state,
    devices.map(({ areaId }) => areaId),
  )
  const [only] = disturbed
  if (!only) return ''
  if (disturbed.length > 1) return i18n.t('palette.roomsInUse', { count: disturbed.length })
  return i18n.t(only.why === 'quiet' ? 'areas.status.do_not_disturb' : 'areas.inside')
}

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' · ')

/** A found room as a place. */
export const placeOf = (area: MentionedPlace['areas'][number]): MentionedPlace => ({
  id: area.id,
  name: areaTitle(area),
  areas: [area],
  unknown: [],
})
