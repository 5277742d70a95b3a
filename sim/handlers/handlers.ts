/** Joins the subjects; one that is missing does not compile. */
import type { AllHandlers } from '../http/mount.ts'
import { accountHandlers } from './account.ts'
import { alarmHandlers } from './alarms.ts'
import { areaHandlers } from './areas.ts'
import { buildingHandlers } from './buildings.ts'
import { certificationHandlers } from './certification.ts'
import { deviceHistoryHandlers } from './deviceHistory.ts'
import { deviceHandlers } from './devices.ts'
import { hostHandlers } from './hosts.ts'
import { liveHandlers } from './live.ts'
import { menuHandlers } from './menu.ts'
import { projectHandlers } from './projects.ts'
import type { Services } from './services.ts'
import { sessionHandlers } from './session.ts'

export function createHandlers(services: Services): AllHandlers {
  return {
    session: sessionHandlers(services),
    account: accountHandlers(services),
    certification: certificationHandlers(services),
    menu: menuHandlers(services),
    projects: projectHandlers(services),
    buildings: buildingHandlers,
    areas: areaHandlers,
    hosts: hostHandlers,
    devices: deviceHandlers,
    deviceHistory: deviceHistoryHandlers(services),
    alarms: alarmHandlers(services),
    live: liveHandlers(services),
  }
}
