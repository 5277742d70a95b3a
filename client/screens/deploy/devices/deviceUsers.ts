/** Scenes and automations that devices are part of: they lose a part with the device. Pure. */
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

export interface Named {
  readonly id: string
  readonly name: string
  readonly nameEn: string
}

/** Each once, scenes first, in the order of the devices. */
export function usersOf(devices: readonly Pick<Device, 'id'>[], read: ReadState): readonly Named[] {
  const users = new Map<string, Named>()
  for (const type of ['scene', 'automation'] as const)
    for (const { id } of devices)
      for (const user of read.by(type, 'device', id).values()) users.set(user.id, user)
  return [...users.values()]
}
