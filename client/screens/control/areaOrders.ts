/** Devices of each area in display order, sorted again when a device is added, removed or changed. */
import type { Device } from '#shared/records/device.ts'
import type { LiveStore } from '../../store/liveStore.ts'
import { devicesOf } from './roomDevices.ts'

interface AreaOrder {
  /** Device ids; a new array when a device was added or removed. */
  readonly ids: readonly string[]
  readonly devices: readonly Device[]
}

export type OrderOf = (areaId: string) => readonly Device[]

const byStore = new WeakMap<LiveStore, OrderOf>()

/** Cached with the store, so that a place with ten thousand devices is displayed without sorting. */
export function areaOrders(store: LiveStore): OrderOf {
  const known = byStore.get(store)
  if (known) return known
  const orders = new Map<string, AreaOrder>()
  store.subscribeBatches({
    onRecords(changed) {
      for (const { type, id } of changed) {
        const device = type === 'device' ? store.read.get('device', id) : undefined
        if (device) orders.delete(device.areaId)
      }
    },
    onReport: () => {},
  })
  const orderOf: OrderOf = (areaId) => {
    const ids = store.ids('device', 'area', areaId)
    const order = orders.get(areaId)
    if (order?.ids === ids) return order.devices
    const devices = devicesOf(store.read, areaId)
    orders.set(areaId, { ids, devices })
    return devices
  }
  byStore.set(store, orderOf)
  return orderOf
}
