/** Devices of a scene, and the area derived from them. Pure. */
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import type { FieldValue } from '../../../ui/form/model/values.ts'
import { type DraftStep, scenePropertiesOf } from './sceneDraft.ts'

/** Actuators only; settings of sensors are not part of scenes. */
export function isForScenes(device: Pick<Device, 'kind' | 'circuits'>): boolean {
  const { switches, mode, curtain, slider, stepper } = tilePartsOf(device)
  const group = kindOf(device.kind)?.group
  const isActing =
    switches.length > 0 || mode !== null || curtain !== null || slider !== null || stepper !== null
  const isMeasuring = group === 'sensor' || group === 'safety'
  return (isActing || !isMeasuring) && scenePropertiesOf(device).length > 0
}

/** The room that all of these devices are in; null where they are in several, or in none. */
function roomOfAll(read: ReadState, steps: readonly DraftStep[]): string | null {
  const rooms = new Set(
    steps.map(({ deviceId }) => {
      const device = read.get('device', deviceId)
      return device ? roomOf(read, device.areaId) : null
    }),
  )
  const [only = null] = rooms
  return rooms.size === 1 ? only : null
}

/** Area of a scene after a change: the common room of its devices, unless set manually. */
export function placeAfter(
  read: ReadState,
  change: {
    readonly before: readonly DraftStep[]
    readonly after: readonly DraftStep[]
    readonly place: FieldValue
  },
): FieldValue {
  const { before, after, place } = change
  return place === (roomOfAll(read, before) ?? '') ? (roomOfAll(read, after) ?? '') : place
}
