/** Commands to many devices as one action of the user: asks first, shows its progress, and ends in one result. */
import type { CommandItem } from '#shared/records/command.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { showLoading, showToast } from '../../ui/feedback/toasts.ts'
import { awaitCommands, isLate, type NotDone } from '../awaitCommands.ts'
import { commandsOf } from '../control.ts'
import { showOutcome } from '../outcome.ts'
import { roomOf } from './areaIds.ts'
import { type BulkAction, bulkPlan, devicesWithin } from './bulkPlan.ts'
import { askToDisturb, disturbedRooms } from './disturbed.ts'
import { failedLine, offlineLine } from './placedName.ts'
import { rememberTold, renewTold, restoring, type Told, takeTold } from './undo.ts'

/** `Turn lights off`, `Set 22°`. */
const bulkLabel = (action: BulkAction): string =>
  action.kind === 'temperature'
    ? i18n.t('areas.bulk.setTemperature', { degrees: action.temperatureC })
    : i18n.t(`areas.bulk.${action.kind}`)

/** On every device of these areas. */
export const runBulk = (
  state: ConsoleState,
  areaIds: Iterable<string>,
  action: BulkAction,
): Promise<void> => {
  const chosen = [...areaIds]
  return run(state, () => devicesWithin(state.store.read, chosen), action)
}

/** On these devices, whatever they are and wherever they stand. */
export const runOnDevices = (
  state: ConsoleState,
  deviceIds: readonly string[],
  action: BulkAction,
): Promise<void> =>
  run(state, () => deviceIds.flatMap((id) => state.store.read.get('device', id) ?? []), action)

async function run(state: ConsoleState, chosen: () => Iterable<Device>, action: BulkAction): Promise<void> {
  const { read, readings } = state.store
  const label = bulkLabel(action)
  const devices = [...chosen()]
  const asked = bulkPlan(read, readings, devices, action)
  const reached = new Set(asked.items.map(({ deviceId }) => roomIdOf(state, deviceId)))
  const disturbed = disturbedRooms(state, reached)
  let without: ReadonlySet<string> = new Set()
  if (disturbed.length > 0) {
    const rooms = new Set(devices.map(({ areaId }) => roomOf(read, areaId)))
    const untouched = rooms.size - reached.size
    const answer = await askToDisturb({ label, rooms: reached.size, disturbed, untouched })
    if (answer === 'none') return
    if (answer === 'others') without = new Set(disturbed.map(({ areaId }) => areaId))
  }
  // While the question was open, devices may have changed.
  const plan = bulkPlan(read, readings, chosen(), action)
  const isMeant = (deviceId: DeviceId) => !without.has(roomIdOf(state, deviceId))
  const items = plan.items.filter(({ deviceId }) => isMeant(deviceId))
  await tellMany(state, { label, items, offline: plan.offline.filter(isMeant) })
}

interface Task {
  readonly label: string
  /** Of the whole action, also where some of them are commanded once more. */
  readonly items: readonly CommandItem[]
  readonly offline?: readonly DeviceId[]
  /** Taking something back is not taken back in turn. */
  readonly isUndo?: boolean
}

/** Sends the values, and shows what became of them: one message from the first to the last. */
async function tellMany(state: ConsoleState, task: Task): Promise<void> {
  const { label, items } = task
  if (items.length > 0) await tell(state, task, items, task.isUndo ? null : rememberTold(state, label, items))
  else showResult(state, task, { notDone: [], told: null })
}

/** Another try of some is a part of the same action: it is counted, and taken back, as a whole. */
async function tell(state: ConsoleState, task: Task, some: Task['items'], told: Told | null): Promise<void> {
  const { label, items } = task
  const all = items.length
  const before = all - some.length
  const text = (done: number) => i18n.t('areas.bulk.progress', { label, done, all })
  const toast = showLoading(text(before))
  const notDone = await awaitCommands(commandsOf(state), some, (done) =>
    toast.progress((before + done) / all, text(before + done)),
  )
  toast.dismiss()
  showResult(state, task, { notDone, told })
}

interface Ended {
  readonly notDone: readonly NotDone[]
  readonly told: Told | null
}

function showResult(state: ConsoleState, task: Task, { notDone, told }: Ended): void {
  const { label, items, offline = [] } = task
  const timedOut = notDone.filter(isLate).length
  const failed = notDone.length - timedOut
  const failedIds = new Set(notDone.map(({ deviceId }) => deviceId))
  const retried = items.filter(({ deviceId }) => failedIds.has(deviceId))
  // Where nothing has changed, there is nothing to take back.
  if (told && failed === items.length) takeTold(state, told)
  showOutcome({
    label,
    confirmed: items.length - notDone.length,
    all: items.length,
    failed,
    timedOut,
    left: offline.length,
    lines: [
      ...notDone.map(({ deviceId, failure }) => failedLine(state, deviceId, failure)),
      ...offline.map((deviceId) => offlineLine(state, deviceId)),
    ],
    onRetry:
      retried.length > 0 ? () => void tell(state, task, retried, told && renewTold(state, told)) : null,
    onUndo: told && notDone.length < items.length ? () => void undo(state, told) : null,
  })
}

/** Takes back what the user did last, or what is given. */
export async function undo(state: ConsoleState, wanted?: Told): Promise<void> {
  const told = takeTold(state, wanted)
  if (!told) {
    showToast('info', i18n.t('control.undo.nothing'))
    return
  }
  const items = restoring(state, told)
  const label = i18n.t('control.undo.of', { label: told.label })
  if (items.length > 0) await tellMany(state, { label, items, isUndo: true })
  else showToast('info', i18n.t('control.undo.changed', { label: told.label }))
}

const roomIdOf = ({ store }: ConsoleState, deviceId: DeviceId): string => {
  const device = store.read.get('device', deviceId)
  return device ? roomOf(store.read, device.areaId) : ''
}
