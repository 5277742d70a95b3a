/**
 * Sends commands to many devices as one user action, and asks for confirmation if someone would be disturbed.
 */
import type { Device, DeviceId } from '#shared/records/device.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { isNotDone } from '../commands.ts'
import { commandsOf } from '../control.ts'
import { type BulkAction, bulkPlan, devicesWithin } from './bulkPlan.ts'
import { commandDevices, type DevicePlan } from './commandDevices.ts'
import { askToDisturb, disturbedRooms, type UntouchedRoom, vacantRooms } from './disturbed.ts'
import { insideHint } from './quiet.ts'
import { settledReadings } from './settledReadings.ts'

/** `Turn lights off`, `Set 22°`. */
const bulkLabel = (action: BulkAction): string =>
  action.kind === 'told'
    ? action.label
    : action.kind === 'temperature'
      ? i18n.t('areas.bulk.setTemperature', { degrees: action.temperatureC })
      : i18n.t(`areas.bulk.${action.kind}`)

/** Runs a bulk action on every device of the given areas. */
export const runBulk = (
  state: ConsoleState,
  areaIds: Iterable<string>,
  action: BulkAction,
): Promise<void> => {
  const chosen = [...areaIds]
  return run(state, () => devicesWithin(state.store.read, chosen), { action, isByRoom: true })
}

/** Runs the command on these devices, regardless of kind and place. */
export const runOnDevices = (
  state: ConsoleState,
  deviceIds: readonly string[],
  action: BulkAction,
): Promise<void> =>
  run(state, () => deviceIds.flatMap((id) => state.store.read.get('device', id) ?? []), {
    action,
    isByRoom: false,
  })

interface Wanted {
  readonly action: BulkAction
  /** Rooms were chosen, not devices. */
  readonly isByRoom: boolean
}

const run = async (state: ConsoleState, chosen: () => Iterable<Device>, wanted: Wanted): Promise<void> => {
  const label = bulkLabel(wanted.action)
  await commandDevices(state, { label, plan: () => askedPlan(state, chosen, { ...wanted, label }) }).result
}

/** The commands to send, after the question to the user; null where the user declines. */
async function askedPlan(
  state: ConsoleState,
  chosen: () => Iterable<Device>,
  { action, isByRoom, label }: Wanted & { readonly label: string },
): Promise<DevicePlan | null> {
  const { read } = state.store
  const valuesOf = (deviceId: string) => settledReadings(state, deviceId)
  const devices = [...chosen()]
  const asked = bulkPlan(read, valuesOf, devices, action)
  const reached = new Set(asked.items.map(({ deviceId }) => roomIdOf(state, deviceId)))
  const disturbed = disturbedRooms(state, reached)
  const offlineRooms = new Set(asked.offline.map((deviceId) => roomIdOf(state, deviceId)))
  const untouched = untouchedRooms(state, devices, { reached, offlineRooms })
  let without: ReadonlySet<string> = new Set()
  let isAsked = false
  const command = action.kind === 'told' ? action : null
  if (command?.isPointedAt ? disturbed.some(({ why }) => why === 'quiet') : disturbed.length > 0) {
    const vacant = vacantRooms(state, reached, disturbed)
    const answer = await askToDisturb({ label, rooms: reached.size, disturbed, untouched, vacant })
    isAsked = true
    if (answer === 'none') return null
    if (answer === 'others') without = new Set(disturbed.map(({ areaId }) => areaId))
  }
  // Devices may have changed while the dialog was open.
  const plan = bulkPlan(read, valuesOf, chosen(), action)
  const isIntended = (deviceId: DeviceId) => !without.has(roomIdOf(state, deviceId))
  const items = plan.items.filter(({ deviceId }) => isIntended(deviceId))
  const offline = plan.offline.filter(isIntended)
  putAwayFailures(state, plan.already)
  const idle = untouched.filter(({ why }) => why === 'nothingToDo').length
  const [only] = items
  const hint = command?.isPointedAt && only ? insideHint(state, only.deviceId) : ''
  const done = command ? { done: `${command.done}${hint}` } : {}
  // The result uses the same count as the confirmation.
  const areRooms = reached.size + untouched.length > 1 && (isAsked || isByRoom)
  const counted = areRooms ? { roomOf: (deviceId: string) => roomIdOf(state, deviceId) } : {}
  return { items, offline, spared: without.size, idle, ...counted, ...done }
}

/** Clears failures of devices that now have the requested state. */
function putAwayFailures(state: ConsoleState, deviceIds: readonly DeviceId[]): void {
  for (const deviceId of deviceIds) {
    const view = commandsOf(state).view(deviceId)
    if (isNotDone(view?.shown)) view?.dismiss()
  }
}

/** Rooms of these devices in which no device is commanded. */
function untouchedRooms(
  { store: { read } }: ConsoleState,
  devices: readonly Device[],
  of: { readonly reached: ReadonlySet<string>; readonly offlineRooms: ReadonlySet<string> },
): readonly UntouchedRoom[] {
  const rooms = new Set(devices.map(({ areaId }) => roomOf(read, areaId)))
  return [...rooms].flatMap((roomId): UntouchedRoom[] => {
    const area = read.get('area', roomId)
    if (!area || of.reached.has(roomId)) return []
    return [{ name: nameOf(area), why: of.offlineRooms.has(roomId) ? 'offline' : 'nothingToDo' }]
  })
}

const roomIdOf = ({ store }: ConsoleState, deviceId: string): string => {
  const device = store.read.get('device', deviceId)
  return device ? roomOf(store.read, device.areaId) : ''
}
