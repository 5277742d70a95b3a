import type { Device } from '#shared/records/device.ts'

export interface BulkProps {
  readonly devices: readonly Device[]
  readonly onClose: () => void
}

export const idsOf = (devices: readonly Device[]) => ({ deviceIds: devices.map(({ id }) => id) })
