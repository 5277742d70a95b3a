/** What can be done to a room or a device that was found, without going there. */

import { kindOf } from '#shared/devices/registry.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { type Action, allowed } from '../../actions/action.ts'
import { type ClimateWish, devicesWithin, setpointOf, wantedValues } from '../../actions/devices/bulkPlan.ts'
import { climateAction } from '../../actions/devices/climateAction.ts'
import {
  type DeviceItem,
  deviceItem,
  lightsOff,
  lightsOn,
  markNormal,
  switchOff,
  switchOn,
} from '../../actions/devices/deviceActions.ts'
import { lineOf, offlineLine } from '../../actions/devices/placedName.ts'
import { showOutcome } from '../../actions/outcome.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { copyText } from '../../platform/documents.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { showLoading, showToast } from '../../ui/feedback/toasts.ts'
import { concernedBy, type ListOutcome, whyNone } from '../../ui/list/model/action.ts'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import { areaUrl } from '../../widgets/devices/places.ts'
import { isBuilt } from '../routes/screenParts.ts'
import type { Entry, Turn } from './entry.ts'
import type { Go } from './pool.ts'

const turns: Readonly<Record<Turn, Action<DeviceItem>>> = { on: switchOn, off: switchOff }
const lights: typeof turns = { on: lightsOn, off: lightsOff }

/** Most frequent first. */
export const actionsOf = (state: ConsoleState, entry: Entry, go: Go): readonly Entry[] =>
  ofSubject(state, entry, {
    room: (area) => roomActions(state, area, go),
    device: (device) => deviceActions(state, device, go),
  })

/** For `turn on 1106`: the one entry that does it; none where that makes no sense. */
export const turnEntry = (state: ConsoleState, entry: Entry, turn: Turn): readonly Entry[] =>
  ofSubject(state, entry, {
    room: (area) => turnLights(state, area, turn),
    device: (device) => turnDevice(state, device, turn),
  })

/** For `1106 22°`: the one entry that does it; none where nothing there could be told. */
export const climateEntry = (state: ConsoleState, entry: Entry, wish: ClimateWish): readonly Entry[] =>
  ofSubject(state, entry, {
    room: (area) => turnClimate(state, area, wish),
    device: (device) => tellDevice(state, device, wish),
  })

interface OfSubject {
  readonly room: (area: Area) => readonly Entry[]
  readonly device: (device: Device) => readonly Entry[]
}

/** None for what is neither room nor device, or is there no more. */
function ofSubject({ store }: ConsoleState, { kind, id }: Entry, of: OfSubject): readonly Entry[] {
  const area = kind === 'room' ? store.read.get('area', id as AreaId) : undefined
  const device = kind === 'device' ? store.read.get('device', id as DeviceId) : undefined
  if (area) return of.room(area)
  return device ? of.device(device) : []
}

function tellDevice(state: ConsoleState, device: Device, wish: ClimateWish): readonly Entry[] {
  if (wish.kind === 'climateOff')
    return kindOf(device.kind)?.group === 'climate' ? turnDevice(state, device, 'off') : []
  return tellClimate(state, { id: device.id, name: nameOf(device), devices: [device] }, wish)
}

/** Those that many rooms at once would tell it. */
function turnClimate(state: ConsoleState, area: Area, wish: ClimateWish): readonly Entry[] {
  const devices = [...devicesWithin(state.store.read, [area.id])].filter(
    (device) => Object.keys(wantedValues(device, wish)).length > 0,
  )
  return tellClimate(state, { id: area.id, name: areaTitle(area), devices }, wish)
}

interface Place {
  readonly id: string
  readonly name: string
  readonly devices: readonly Device[]
}

function tellClimate(state: ConsoleState, { id, name, devices }: Place, wish: ClimateWish): readonly Entry[] {
  const title =
    wish.kind === 'climateOff'
      ? i18n.t('palette.climateOff', { name })
      : i18n.t('palette.setTemperature', { name, degrees: wish.temperatureC })
  const deviceIds = devices.map((device) => device.id)
  const action = climateAction(wish, title)
  const offered = toDo(state, { id: `climate-${id}`, title, action, deviceIds })
  if (wish.kind === 'climateOff') return offered
  const [range] = devices.flatMap((device) => setpointOf(device) ?? [])
  if (offered.length === 0) {
    if (!range) return []
    const { min, max, step } = range
    return [
      { ...toPlace(`climate-${id}`, title, () => {}), whyNot: i18n.t('palette.range', { min, max, step }) },
    ]
  }
  const isOff = deviceIds
    .flatMap((one) => deviceItem(state, one) ?? [])
    .filter(action.isOffered)
    .every(({ values }) => values.system_mode === 'off')
  return offered.map((entry) => ({ ...entry, detail: isOff ? i18n.t('palette.staysOff') : '' }))
}

function roomActions(state: ConsoleState, area: Area, go: Go): readonly Entry[] {
  const name = areaTitle(area)
  return [
    ...turnLights(state, area, 'on'),
    ...turnLights(state, area, 'off'),
    ...turnClimate(state, area, { kind: 'climateOff' }),
    toPlace(`room-${area.id}`, i18n.t('palette.openRoom', { name }), () => go(areaUrl(area.id))),
    toPlace(`devices-${area.id}`, i18n.t('palette.showDevices', { name }), () =>
      go(`/device/devicecontrol?place=${encodeURIComponent(`area/${area.id}`)}`),
    ),
  ]
}

function deviceActions(state: ConsoleState, device: Device, go: Go): readonly Entry[] {
  const name = nameOf(device)
  const hasDetail = isBuilt(screenOf('deviceDetail'))
  return [
    ...turnDevice(state, device, 'on'),
    ...turnDevice(state, device, 'off'),
    toPlace(`room-of-${device.id}`, i18n.t('palette.openRoomOf', { name }), () => go(areaUrl(device.areaId))),
    ...(hasDetail
      ? [
          toPlace(`detail-${device.id}`, i18n.t('palette.showDetail', { name }), () =>
            go(`${screenOf('deviceDetail').path}?device=${encodeURIComponent(device.id)}`),
          ),
        ]
      : []),
    ...toDo(state, {
      id: `normal-${device.id}`,
      title: i18n.t('palette.markNormal', { name }),
      action: markNormal,
      deviceIds: [device.id],
    }),
    toPlace(
      `copy-${device.id}`,
      i18n.t('palette.copyNumber', { number: device.number }),
      () => void copyNumber(device.number),
    ),
  ]
}

const toPlace = (id: string, title: string, run: () => void): Entry => ({
  kind: 'action',
  id,
  titles: [title],
  detail: '',
  words: [],
  run,
})

function turnDevice(state: ConsoleState, device: Device, turn: Turn): readonly Entry[] {
  const name = nameOf(device)
  const title = turn === 'on' ? i18n.t('palette.turnOn', { name }) : i18n.t('palette.turnOff', { name })
  return toDo(state, { id: `${turn}-${device.id}`, title, action: turns[turn], deviceIds: [device.id] })
}

function turnLights(state: ConsoleState, area: Area, turn: Turn): readonly Entry[] {
  const name = areaTitle(area)
  const title = turn === 'on' ? i18n.t('palette.lightsOn', { name }) : i18n.t('palette.lightsOff', { name })
  return toDo(state, {
    id: `${turn}-lights-${area.id}`,
    title,
    action: lights[turn],
    deviceIds: [...devicesWithin(state.store.read, [area.id])].flatMap(({ id, kind }) =>
      kindOf(kind)?.group === 'light' ? [id] : [],
    ),
  })
}

interface ToDo {
  readonly id: string
  readonly title: string
  readonly action: Action<DeviceItem>
  readonly deviceIds: readonly string[]
}

/** None where the action makes no sense for any of them; with the reason where it cannot be done just now. */
function toDo(state: ConsoleState, { id, title, action, deviceIds }: ToDo): readonly Entry[] {
  const items = deviceIds.flatMap((deviceId) => deviceItem(state, deviceId) ?? [])
  if (!items.some(action.isOffered)) return []
  const reason = whyNone(allowed(action, state), items)
  const run = () => void carryOut(state, { title, action, items })
  const entry = toPlace(id, title, run)
  return [reason === null ? entry : { ...entry, whyNot: i18n.t(reason) }]
}

interface Task extends Pick<ToDo, 'title' | 'action'> {
  readonly items: readonly DeviceItem[]
}

/** The palette is closed by then: the outcome is shown on the current page. */
async function carryOut(state: ConsoleState, { title, action, items }: Task): Promise<void> {
  const concerned = concernedBy(action, items)
  if (action.confirm && !(await action.confirm(concerned, state))) return
  const toast = showLoading(title)
  const onProgress = (done: number) => toast.progress(done / concerned.length)
  let outcome: ListOutcome
  try {
    outcome = await action.run(concerned, { state, onProgress })
  } catch (error) {
    toast.end('error', error instanceof Error ? error.message : String(error))
    return
  }
  const { failures } = outcome
  const left = items.filter((item) => action.isOffered(item) && !item.isHostOnline)
  if (failures.length === 0 && left.length === 0) {
    toast.end('ok', i18n.t('palette.done', { title }))
    return
  }
  toast.dismiss()
  const failedIds = new Set(failures.map(({ id }) => id))
  const again = concerned.flatMap(({ device }) => {
    // As it is by then.
    const item = failedIds.has(device.id) ? deviceItem(state, device.id) : undefined
    return item ?? []
  })
  showOutcome({
    label: title,
    confirmed: concerned.length - failures.length,
    all: concerned.length,
    failed: failures.filter(({ isLate }) => !isLate).length,
    timedOut: failures.filter(({ isLate }) => isLate).length,
    left: left.length,
    lines: [
      ...failures.map(({ id, reason }) => lineOf(state, id, reason)),
      ...left.map(({ device }) => offlineLine(state, device.id)),
    ],
    onRetry: again.length > 0 ? () => void carryOut(state, { title, action, items: again }) : null,
  })
}

async function copyNumber(number: string): Promise<void> {
  const isCopied = await copyText(number)
  showToast(isCopied ? 'ok' : 'warning', i18n.t(isCopied ? 'palette.copied' : 'palette.notCopied'))
}
