import type { Reading } from '#shared/devices/kind.ts'
import { useDeviceCommand } from '../../actions/control.ts'
import { useReading } from '../../store/hooks.ts'

export interface ShownValue {
  /** The value a control shows: the requested one while a command is pending, else the reported one. */
  readonly shown: Reading | undefined
  readonly confirmed: Reading | undefined
  readonly isPending: boolean
}

/** After the host confirmed, the requested value stays until the device reports it or the tick disappears. */
export function useShownValue(deviceId: string, name: string): ShownValue {
  const confirmed = useReading(deviceId, name)
  const command = useDeviceCommand(deviceId)
  const wish = command?.values[name]
  const isWished = wish !== undefined && (command?.shown === 'pending' || command?.shown === 'confirmed')
  return {
    shown: isWished ? wish : confirmed,
    confirmed,
    isPending: wish !== undefined && command?.shown === 'pending',
  }
}
