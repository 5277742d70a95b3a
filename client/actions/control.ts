/** Operator actions on devices and alarms, as calls to the server; screens import no endpoint. */

import { useCallback } from 'react'
import { CONTROL_ITEMS_MAX } from '#shared/constants.ts'
import { devicesContract } from '#shared/contract/devices.ts'
import type { CommandId, CommandItem } from '#shared/records/command.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { isObeying } from '#shared/rules/obedience.ts'
import { call } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { newActionId } from '../platform/page.ts'
import { nowMs } from '../platform/time.ts'
import { useConsoleState } from '../store/consoleContext.ts'
import type { ConsoleState } from '../store/consoleState.ts'
import { useSnapshot } from '../store/useReadable.ts'
import { type CallAnswer, Commands, type DeviceCommandView } from './commands.ts'
import { loadStillRaised } from './devices/askLater.ts'

type HostOf = (deviceId: DeviceId) => HostId | undefined

async function sendControl(items: readonly CommandItem[], hostOf: HostOf): Promise<CallAnswer> {
  const commands = new Map<HostId, CommandId>()
  try {
    const parts = callsOf(items, hostOf)
    // One group id, so that several calls form one entry of the operation log.
    const group = parts.length > 1 ? newActionId() : undefined
    for (const part of parts) {
      const answer = await call(devicesContract.control, { items: part }, { isQuiet: true, group })
      for (const { hostId, commandId } of answer.commands) commands.set(hostId, commandId)
    }
    return { kind: 'accepted', commands }
  } catch (error) {
    // Rejected by the server; without any response the outcome is unknown, which the machine handles.
    if (error instanceof ApiError && !error.isNetwork) return { kind: 'refused', message: error.message }
    throw error
  }
}

/** One call if it fits. Items of a host stay together, because a host gets one command per call. */
function callsOf(items: readonly CommandItem[], hostOf: HostOf): CommandItem[][] {
  const byHost = Map.groupBy(items, ({ deviceId }) => hostOf(deviceId))
  const calls: CommandItem[][] = []
  for (const group of byHost.values()) {
    const last = calls.at(-1)
    if (last && last.length + group.length <= CONTROL_ITEMS_MAX) last.push(...group)
    else calls.push(group)
  }
  return calls
}

const byState = new WeakMap<ConsoleState, Commands>()

/** The device commands of a console state: created on first use, and fed by its commits from then on. */
export function commandsOf(state: ConsoleState): Commands {
  const known = byState.get(state)
  if (known) return known
  const { store, connection } = state
  const hostOf: HostOf = (deviceId) => store.read.get('device', deviceId)?.hostId
  const commands = new Commands({
    nowMs,
    hostOf,
    send: (items) => sendControl(items, hostOf),
    reports: {
      of: store.readings,
      isObeying: ({ deviceId, values }) =>
        isObeying(store.read.get('device', deviceId), store.readings(deviceId)?.values, values),
      subscribe: (deviceId, listener) => store.subscribeReadings(deviceId, listener),
    },
  })
  store.subscribeCommits((commits) => commands.hear(commits))
  connection.subscribe(() => {
    if (!connection.get().isLive) commands.loseConnection()
  })
  byState.set(state, commands)
  return commands
}

/** The newest command of a device while its status still has to be displayed. */
export function useDeviceCommand(deviceId: string): DeviceCommandView | undefined {
  const commands = commandsOf(useConsoleState())
  const subscribe = useCallback(
    (listener: () => void) => commands.subscribe(deviceId, listener),
    [commands, deviceId],
  )
  return useSnapshot(subscribe, () => commands.view(deviceId))
}

/** Asks for confirmation if a device still reports its alarm. Failures are shown by the listener of failed calls. */
export async function markDevicesNormal(
  state: Pick<ConsoleState, 'store'>,
  devices: readonly Device[],
): Promise<void> {
  const { askMarkNormal } = await loadStillRaised()
  if (!(await askMarkNormal(state, devices))) return
  await call(devicesContract.markNormal, { deviceIds: devices.map(({ id }) => id) })
}
