/** Who switched a device: a logged command, or someone at the device. Pure. */
import type { OperationRow } from '#shared/contract/operationLog.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { DeviceId } from '#shared/records/device.ts'

/** A device that obeys reports its new state within this time of the command. */
export const OBEYS_WITHIN_MS = 60_000

export interface SwitchChange {
  readonly atMs: number
  readonly property: string
  readonly value: Reading
}

/** @param rows newest first. Returns null where no command asked for the change: someone used the device itself. */
export function commandBehind(
  change: SwitchChange,
  rows: readonly OperationRow[],
  deviceId: DeviceId,
): OperationRow | null {
  const asks = ({ type, data }: OperationRow['events'][number]): boolean => {
    if (type !== 'DeviceCommandIssued') return false
    // Log rows contain event data; the type determines its form.
    const { items } = data as unknown as Extract<AtriumEvent, { type: 'DeviceCommandIssued' }>['data']
    return items.some((item) => item.deviceId === deviceId && item.values[change.property] === change.value)
  }
  const found = rows.find(
    ({ atMs, events }) =>
      atMs <= change.atMs && change.atMs - atMs <= OBEYS_WITHIN_MS && events.some((event) => asks(event)),
  )
  return found ?? null
}
