/**
 * Complete view of a device under one subscription: record, host, place, values, newest command, lock. Tile parts
 * receive it as props.
 */
import { useMemo } from 'react'
import { devicesContract } from '#shared/contract/devices.ts'
import type { Reading, Readings } from '#shared/devices/kind.ts'
import type { Area } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { DeviceCommandView } from '../../actions/commands.ts'
import { commandsOf } from '../../actions/control.ts'
import { controlDevice } from '../../actions/devices/controlDevice.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { type ConsoleState, mayCall } from '../../store/consoleState.ts'
import type { Readable } from '../../store/observable.ts'
import { useReadable } from '../../store/useReadable.ts'

/** Reason why commands are disabled: a key of the texts `control.lock`. */
export type Lock = 'notLive' | 'noRight' | 'offline' | 'notJoined'

export interface DeviceView {
  readonly device: Device
  readonly host: Host | undefined
  readonly area: Area | undefined
  /** Empty until it has reported. */
  readonly values: Readings
  readonly command: DeviceCommandView | undefined
  readonly lock: Lock | null
  /** Handler of control changes: sends a command, or fills a draft. */
  readonly set: (values: Readings) => void
}

/** Undefined if the device does not exist. The server validates commands again. */
export function useDeviceView(deviceId: string): DeviceView | undefined {
  const state = useConsoleState()
  return useReadable(useMemo(() => deviceView(state, deviceId), [state, deviceId]))
}

/** Returns the same object until its content changes. */
export function deviceView(state: ConsoleState, deviceId: string): Readable<DeviceView | undefined> {
  const { store, connection, viewer } = state
  const commands = commandsOf(state)
  let known: DeviceView | undefined
  return {
    get() {
      const now = viewNow(state, deviceId)
      if (!known || !now || !isSameView(known, now)) known = now
      return known
    },
    subscribe(listener) {
      let around = followSurroundings(state, deviceId, listener)
      const stops = [
        store.subscribeRecord('device', deviceId, () => {
          // Host or place may have changed.
          around()
          around = followSurroundings(state, deviceId, listener)
          listener()
        }),
        store.subscribeReadings(deviceId, listener),
        commands.subscribe(deviceId, listener),
        connection.subscribe(listener),
        viewer.subscribe(listener),
      ]
      return () => {
        around()
        for (const stop of stops) stop()
      }
    },
  }
}

function followSurroundings({ store }: ConsoleState, deviceId: string, listener: () => void): () => void {
  const device = store.read.get('device', deviceId)
  if (!device) return () => {}
  const stops = [
    store.subscribeRecord('host', device.hostId, listener),
    store.subscribeRecord('area', device.areaId, listener),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const NOTHING: Readings = {}

function viewNow(state: ConsoleState, deviceId: string): DeviceView | undefined {
  const { read, readings } = state.store
  const device = read.get('device', deviceId)
  if (!device) return undefined
  const host = read.get('host', device.hostId)
  return {
    device,
    host,
    area: read.get('area', device.areaId),
    values: readings(deviceId)?.values ?? NOTHING,
    command: commandsOf(state).view(deviceId),
    lock: lockOf(state, device, host),
    set: (values) => void controlDevice(state, device.id, values),
  }
}

/** View of a draft: the tile's controls, without sending. */
export const draftView = (device: Device, values: Readings, set: DeviceView['set']): DeviceView => ({
  ...{ device, values, set },
  ...{ host: undefined, area: undefined, command: undefined, lock: null },
})

function lockOf({ connection, viewer }: ConsoleState, device: Device, host: Host | undefined): Lock | null {
  if (connection.get().isLocked) return 'notLive'
  if (!mayCall(viewer.get(), devicesContract.control)) return 'noRight'
  if (host?.isOnline === false) return 'offline'
  return device.isJoined ? null : 'notJoined'
}

const isSameView = (a: DeviceView, b: DeviceView): boolean =>
  a.device === b.device &&
  a.host === b.host &&
  a.area === b.area &&
  a.values === b.values &&
  a.command === b.command &&
  a.lock === b.lock

export interface ShownValue {
  /** Displayed value: the requested one while a command is pending, else the reported one. */
  readonly shown: Reading | undefined
  readonly isPending: boolean
}

/**
 * After confirmation a requested number stays until reported or the tick disappears; switches and modes are reported by
 * then.
 */
export function shownValue({ values, command }: DeviceView, name: string): ShownValue {
  const requested = command?.values[name]
  const isComing = command?.shown === 'confirmed' && typeof requested === 'number'
  const isWished = requested !== undefined && (command?.shown === 'pending' || isComing)
  return {
    shown: isWished ? requested : values[name],
    isPending: requested !== undefined && command?.shown === 'pending',
  }
}
