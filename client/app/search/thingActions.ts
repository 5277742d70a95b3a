/** Direct actions on a found room, device or scene. */

import { kindOf } from '#shared/devices/registry.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { Scene, SceneId } from '#shared/records/scene.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { allowed } from '../../actions/action.ts'
import { deviceItem, markNormal } from '../../actions/devices/deviceActions.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { copyText } from '../../platform/documents.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { showLoading, showToast } from '../../ui/feedback/toasts.ts'
import { confirmedBy, type ListAction, whyNone } from '../../ui/list/model/action.ts'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import { areaUrl, deviceInAreaUrl } from '../../widgets/devices/places.ts'
import { isBuilt } from '../routes/screenParts.ts'
import type { ClimateCommand } from './bulkCommands.ts'
import { actionEntry, type Entry, type Turn } from './entry.ts'
import { placeOf, pointedAt, tellClimate, tellPlace, turnDevice } from './orders.ts'
import type { Go } from './pool.ts'
import { openScene, runScene, runScenesOf } from './sceneEntries.ts'

/** Most frequent first. */
export const actionsOf = (state: ConsoleState, entry: Entry, go: Go): readonly Entry[] =>
  ofSubject(state, entry, {
    room: (area) => roomActions(state, area, go),
    device: (device) => deviceActions(state, device, go),
    scene: (scene) => [...runScene(state, scene), openScene(scene, go)],
  })

/** For `turn on 1106`: the matching entry; none if not applicable. */
export const turnEntry = (state: ConsoleState, entry: Entry, turn: Turn): readonly Entry[] =>
  ofSubject(state, entry, {
    room: (area) => tellPlace(state, placeOf(area), { kind: turn === 'on' ? 'lightsOn' : 'lightsOff' }),
    device: (device) => turnDevice(state, device, turn),
  })

/** Entries for `1106 22°`; empty if no device there can be commanded. */
export const climateEntry = (state: ConsoleState, entry: Entry, command: ClimateCommand): readonly Entry[] =>
  ofSubject(state, entry, {
    room: (area) => tellPlace(state, placeOf(area), command),
    device: (device) =>
      command.kind === 'temperature'
        ? tellClimate(state, pointedAt(device), command)
        : kindOf(device.kind)?.group === 'climate'
          ? turnDevice(state, device, command.kind === 'climateOn' ? 'on' : 'off')
          : [],
  })

/** Scene entry for queries such as `run 1106 welcome`. */
export const sceneEntry = (state: ConsoleState, entry: Entry): readonly Entry[] =>
  ofSubject(state, entry, { room: () => [], device: () => [], scene: (scene) => runScene(state, scene) })

interface OfSubject {
  readonly room: (area: Area) => readonly Entry[]
  readonly device: (device: Device) => readonly Entry[]
  readonly scene?: (scene: Scene) => readonly Entry[]
}

/** Returns no entries for other kinds and deleted records. */
function ofSubject({ store }: ConsoleState, { kind, id }: Entry, of: OfSubject): readonly Entry[] {
  const area = kind === 'room' ? store.read.get('area', id as AreaId) : undefined
  const device = kind === 'device' ? store.read.get('device', id as DeviceId) : undefined
  const scene = kind === 'scene' ? store.read.get('scene', id as SceneId) : undefined
  if (area) return of.room(area)
  if (scene) return of.scene?.(scene) ?? []
  return device ? of.device(device) : []
}

function roomActions(state: ConsoleState, area: Area, go: Go): readonly Entry[] {
  const name = areaTitle(area)
  const place = placeOf(area)
  return [
    ...tellPlace(state, place, { kind: 'lightsOn' }),
    ...tellPlace(state, place, { kind: 'lightsOff' }),
    ...tellPlace(state, place, { kind: 'climateOff' }),
    actionEntry(`room-${area.id}`, i18n.t('palette.openRoom', { name }), () => go(areaUrl(area.id))),
    actionEntry(`devices-${area.id}`, i18n.t('palette.showDevices', { name }), () =>
      go(`/device/devicecontrol?place=${encodeURIComponent(`area/${area.id}`)}`),
    ),
    ...tellPlace(state, place, { kind: 'curtainsOpen' }),
    ...tellPlace(state, place, { kind: 'curtainsClose' }),
    ...runScenesOf(state, area),
  ]
}

function deviceActions(state: ConsoleState, device: Device, go: Go): readonly Entry[] {
  const name = nameOf(device)
  const hasDetail = isBuilt(screenOf('deviceDetail'))
  return [
    ...turnDevice(state, device, 'on'),
    ...turnDevice(state, device, 'off'),
    actionEntry(`room-of-${device.id}`, i18n.t('palette.openRoomOf', { name }), () =>
      go(deviceInAreaUrl(device)),
    ),
    ...(hasDetail
      ? [
          actionEntry(`detail-${device.id}`, i18n.t('palette.showDetail', { name }), () =>
            go(`${screenOf('deviceDetail').path}?device=${encodeURIComponent(device.id)}`),
          ),
        ]
      : []),
    ...markedNormal(state, device),
    actionEntry(
      `copy-${device.id}`,
      i18n.t('palette.copyNumber', { number: device.number }),
      () => void copyNumber(device.number),
    ),
  ]
}

/** Empty for a normal device; with a reason if it cannot be marked now. */
function markedNormal(state: ConsoleState, device: Device): readonly Entry[] {
  const items = [deviceItem(state, device.id) ?? []].flat()
  if (!items.some(markNormal.isOffered)) return []
  const title = i18n.t('palette.markNormal', { name: nameOf(device) })
  const action = allowed(markNormal, state)
  const reason = whyNone(action, items)
  const entry = actionEntry(`normal-${device.id}`, title, () => void carryOut(title, action, items))
  return [reason === null ? entry : { ...entry, whyNot: i18n.t(reason) }]
}

/** The palette is closed by then: the outcome is shown on the current page. */
async function carryOut<T>(title: string, action: ListAction<T>, items: readonly T[]): Promise<void> {
  const agreed = await agreedOf(action, items)
  if (agreed.length === 0) return
  const toast = showLoading(title)
  try {
    await action.run(agreed, (done) => toast.progress(done / agreed.length))
    toast.end('ok', i18n.t('palette.done', { title }))
  } catch (error) {
    toast.end('error', error instanceof Error ? error.message : String(error))
  }
}

/** Shows an error if the confirmation could not be loaded; nothing is sent then. */
async function agreedOf<T>({ confirm }: ListAction<T>, items: readonly T[]): Promise<readonly T[]> {
  try {
    return confirm ? await confirmedBy(confirm, items, items) : items
  } catch (error) {
    showToast('error', error instanceof Error ? error.message : String(error))
    return []
  }
}

async function copyNumber(number: string): Promise<void> {
  const isCopied = await copyText(number)
  showToast(isCopied ? 'ok' : 'warning', i18n.t(isCopied ? 'palette.copied' : 'palette.notCopied'))
}
