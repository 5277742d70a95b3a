/** Joins the groups; one that is missing does not compile. */
import type { AllHandlers } from '../http/mount.ts'
import { buildingHandlers } from './building.ts'
import { deviceHandlers } from './device.ts'
import { hotelHandlers } from './hotel.ts'
import { liveHandlers } from './live.ts'
import { mobanHandlers } from './moban.ts'
import type { Services } from './services.ts'
import { userinfoHandlers } from './userinfo.ts'

export function createHandlers(services: Services): AllHandlers {
  return {
    userinfo: userinfoHandlers(services),
    building: buildingHandlers(services),
    device: deviceHandlers(services),
    moban: mobanHandlers(services),
    live: liveHandlers(services),
    hotel: hotelHandlers(services),
  }
}
