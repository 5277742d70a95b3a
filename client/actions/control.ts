/** What operators do to devices and alarms, as calls to the server; screens know no endpoint. */
import { useCallback, useSyncExternalStore } from 'react'
import { CONTROL_ITEMS_MAX } from '#shared/constants.ts'
import { devicesContract } from '#shared/contract/devices.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { CommandId, DeviceId, HostId } from '#shared/kernel/ids.ts'
import type { CommandItem } from '#shared/records/command.ts'
import { call } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { nowMs } from '../platform/time.ts'
import { liveStore } from '../store/store.ts'
import { connectionTruth } from '../store/truth.ts'
import { awaitCommands, type NotDone } from './awaitCommands.ts'
import { type CallAnswer, Commands, type DeviceCommandView } from './commands.ts'

async function sendControl(items: readonly CommandItem[]): Promise<CallAnswer> {
  const commands = new Map<HostId, CommandId>()
  try {
    for (const part of callsOf(items)) {
      const answer = await call(devicesContract.control, { items: part }, { isQuiet: true })
      for (const { hostId, commandId } of answer.commands) commands.set(hostId, commandId)
    }
    return { kind: 'accepted', commands }
  } catch (error) {
    // The server said no; without any answer nobody knows, and the machine says so.
    if (error instanceof ApiError && !error.isNetwork) return { kind: 'refused', message: error.message }
    throw error
  }
}

/** One call where it fits. A host's items stay together, for a host gets one command per call. */
function callsOf(items: readonly CommandItem[]): CommandItem[][] {
  const byHost = Map.groupBy(items, ({ deviceId }) => hostOf(deviceId))
  const calls: CommandItem[][] = []
  for (const group of byHost.values()) {
    const last = calls.at(-1)
    if (last && last.length + group.length <= CONTROL_ITEMS_MAX) last.push(...group)
    else calls.push(group)
  }
  return calls
}

const hostOf = (deviceId: DeviceId) => liveStore.read.get('device', deviceId)?.hostId

let running: Commands | undefined

/** Made on first use: it listens to the store from then on. */
function commands(): Commands {
  if (running) return running
  const made = new Commands({
    nowMs,
    hostOf,
    send: sendControl,
  })
  liveStore.subscribeCommits((commits) => made.hear(commits))
  connectionTruth.subscribe(() => {
    if (!connectionTruth.get().isLive) made.loseConnection()
  })
  running = made
  return made
}

/** Another project: its devices are others, and nothing is shown of commands to the old ones. */
export const forgetCommands = (): void => running?.clear()

export function controlDevice(deviceId: DeviceId, values: Readings): void {
  commands().start([{ deviceId, values }])
}

/** One call for all of them; each host's part ends by itself. */
export function controlDevices(items: readonly CommandItem[]): void {
  commands().start(items)
}

/** Tells all of them and waits for each one's outcome; answers those that did not do it, or may not have. */
export const controlAndWait = (
  items: readonly CommandItem[],
  onProgress: (done: number) => void,
): Promise<readonly NotDone[]> => awaitCommands(commands(), items, onProgress)

/** The newest command of a device, while there is something to show of it. */
export function useDeviceCommand(deviceId: string): DeviceCommandView | undefined {
  const subscribe = useCallback(
    (listener: () => void) => commands().subscribe(deviceId, listener),
    [deviceId],
  )
  return useSyncExternalStore(subscribe, () => commands().view(deviceId))
}

/** A failure is shown as a toast by whoever listens to failed calls. */
export async function markDevicesNormal(deviceIds: readonly DeviceId[]): Promise<void> {
  await call(devicesContract.markNormal, { deviceIds: [...deviceIds] })
}
