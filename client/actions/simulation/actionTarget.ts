/** Apart from the actions that set it: the door of the simulator looks at it from the first paint on. */
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { createObservable } from '../../store/observable.ts'

export type ActionTarget =
  | { readonly type: 'area'; readonly id: AreaId }
  /** Actions by hand concern this thing, all others its place. */
  | { readonly type: 'device'; readonly id: DeviceId }

/** What the dialog is open for. */
export const actionTarget = createObservable<ActionTarget | null>(null)
