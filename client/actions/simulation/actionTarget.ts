/** Separate from its setters, because the simulator's entry reads it from the first paint. */
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { createObservable } from '../../store/observable.ts'

export type ActionTarget =
  | { readonly type: 'area'; readonly id: AreaId }
  /** A manual device action targets this device; every other action targets its place. */
  | { readonly type: 'device'; readonly id: DeviceId }

/** Target of the open dialog. */
export const actionTarget = createObservable<ActionTarget | null>(null)
