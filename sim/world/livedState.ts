/**
 * Exact final state of simulated days before the server listens. Reports are rounded and lack timers and unmeasured
 * air. Each part is consumed once by the continuing world.
 */
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { DeviceBody, Room } from './physics/body.ts'

export type DeviceState = Pick<DeviceBody, 'values' | 'hidden'>
export type Air = Pick<Room, 'temperatureC' | 'humidityPercent' | 'co2Ppm' | 'pm25' | 'vocPpb'>

export class LivedState {
  readonly #devices = new Map<DeviceId, DeviceState>()
  readonly #rooms = new Map<AreaId, Air>()

  keepDevice(id: DeviceId, { values, hidden }: DeviceState): void {
    this.#devices.set(id, { values, hidden })
  }

  keepRoom(areaId: AreaId, { temperatureC, humidityPercent, co2Ppm, pm25, vocPpb }: Air): void {
    this.#rooms.set(areaId, { temperatureC, humidityPercent, co2Ppm, pm25, vocPpb })
  }

  takeDevice(id: DeviceId): DeviceState | undefined {
    const state = this.#devices.get(id)
    this.#devices.delete(id)
    return state
  }

  takeRoom(areaId: AreaId): Air | undefined {
    const air = this.#rooms.get(areaId)
    this.#rooms.delete(areaId)
    return air
  }
}
