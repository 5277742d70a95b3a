/** Joins the subjects; one that is missing does not compile. */
import type { AllHandlers } from '../http/mount.ts'
import { accountHandlers } from './account.ts'
import { advancedHandlers } from './advanced.ts'
import { alarmHandlers } from './alarms.ts'
import { areaPictureHandlers } from './areaPictures.ts'
import { areaHandlers } from './areas.ts'
import { areaTemplateHandlers } from './areaTemplates.ts'
import { automationHandlers } from './automations.ts'
import { buildingHandlers } from './buildings.ts'
import { certificationHandlers } from './certification.ts'
import { deployRecordHandlers } from './deployRecord.ts'
import { detectionHandlers } from './detection.ts'
import { deviceGroupHandlers } from './deviceGroups.ts'
import { deviceHistoryHandlers } from './deviceHistory.ts'
import { deviceListHandlers } from './deviceLists.ts'
import { deviceSetupHandlers } from './deviceSetup.ts'
import { deviceHandlers } from './devices.ts'
import { discoveryHandlers } from './discovery.ts'
import { draftHandlers } from './drafts.ts'
import { favouriteHandlers } from './favourites.ts'
import { floorPlanHandlers } from './floorPlans.ts'
import { guestHandlers } from './guests.ts'
import { homeHandlers } from './home.ts'
import { hostHandlers } from './hosts.ts'
import { infraredHandlers } from './infrared.ts'
import { liveHandlers } from './live.ts'
import { menuHandlers } from './menu.ts'
import { openFormHandlers } from './openForms.ts'
import { projectSetupHandlers } from './projectSetups.ts'
import { projectHandlers } from './projects.ts'
import { savedViewHandlers } from './savedViews.ts'
import { sceneHandlers } from './scenes.ts'
import { servingHandlers } from './serving.ts'
import { sessionHandlers } from './session.ts'
import { simHandlers } from './sim.ts'
import { workbookHandlers } from './workbook.ts'

export const handlers: AllHandlers = {
  session: sessionHandlers,
  deployRecord: deployRecordHandlers,
  serving: servingHandlers,
  account: accountHandlers,
  savedViews: savedViewHandlers,
  drafts: draftHandlers,
  certification: certificationHandlers,
  menu: menuHandlers,
  projects: projectHandlers,
  projectSetups: projectSetupHandlers,
  buildings: buildingHandlers,
  areas: areaHandlers,
  areaPictures: areaPictureHandlers,
  areaTemplates: areaTemplateHandlers,
  floorPlans: floorPlanHandlers,
  hosts: hostHandlers,
  advanced: advancedHandlers,
  workbook: workbookHandlers,
  devices: deviceHandlers,
  deviceGroups: deviceGroupHandlers,
  discovery: discoveryHandlers,
  deviceSetup: deviceSetupHandlers,
  favourites: favouriteHandlers,
  deviceLists: deviceListHandlers,
  infrared: infraredHandlers,
  scenes: sceneHandlers,
  automations: automationHandlers,
  detection: detectionHandlers,
  deviceHistory: deviceHistoryHandlers,
  alarms: alarmHandlers,
  live: liveHandlers,
  openForms: openFormHandlers,
  home: homeHandlers,
  sim: simHandlers,
  guests: guestHandlers,
}
