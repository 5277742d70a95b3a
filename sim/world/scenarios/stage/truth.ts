/** Questions about true values, whatever is reported: the values of a device, the air and people of a room. */
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Truth } from '../../truth.ts'
import type { TruthAsked } from './stage.ts'

type Thing = Omit<TruthAsked, 'question'>

export const truthOf = ({ question, ...thing }: TruthAsked, truth: Truth, read: ReadState): unknown =>
  Object.entries(factsOf(thing, truth, read)).find(([name]) => name === question)?.[1]

export const questionsOf = (thing: Thing, truth: Truth, read: ReadState): string[] =>
  Object.keys(factsOf(thing, truth, read))

/** Truth questions about a device besides its properties. */
export const DEVICE_FACTS: readonly string[] = ['isSilent', 'isStuck']

/** The facts of the room under a device's own, which have the names of its properties. */
function factsOf(
  { deviceId, areaId }: Thing,
  truth: Truth,
  read: ReadState,
): Readonly<Record<string, unknown>> {
  if (deviceId !== undefined) {
    const device = read.get('device', deviceId as DeviceId)
    const found = device && truth.device(device.number)
    if (!found) return {}
    const { room, values, isSilent, isStuck } = found
    return { ...room, isSilent, isStuck, ...values }
  }
  if (areaId === undefined) return {}
  const own = truth.room(areaId)
  // For a suite without devices, its first room with devices.
  const inner = [...read.by('area', 'parent', areaId as AreaId).keys()]
  return { ...(own ?? inner.map((id) => truth.room(id)).find((room) => room !== undefined)) }
}
