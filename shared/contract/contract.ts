/** Joins the subjects for the server, the OpenAPI document and the tests. The console imports single subjects instead. */
import { accountContract } from './account.ts'
import { advancedContract } from './advanced.ts'
import { alarmsContract } from './alarms.ts'
import { areaPicturesContract } from './areaPictures.ts'
import { areasContract } from './areas.ts'
import { areaTemplatesContract } from './areaTemplates.ts'
import { automationsContract } from './automations.ts'
import { buildingsContract } from './buildings.ts'
import { certificationContract } from './certification.ts'
import { deployRecordContract } from './deployRecord.ts'
import { detectionContract } from './detection.ts'
import { deviceGroupsContract } from './deviceGroups.ts'
import { deviceHistoryContract } from './deviceHistory.ts'
import { deviceListsContract } from './deviceLists.ts'
import { deviceSetupContract } from './deviceSetup.ts'
import { devicesContract } from './devices.ts'
import { discoveryContract } from './discovery.ts'
import { draftsContract } from './drafts.ts'
import { favouritesContract } from './favourites.ts'
import { floorPlansContract } from './floorPlans.ts'
import { guestsContract } from './guests.ts'
import { homeContract } from './home.ts'
import { hostsContract } from './hosts.ts'
import { infraredContract } from './infrared.ts'
import { liveContract } from './live.ts'
import { menuContract } from './menu.ts'
import { openFormsContract } from './openForms.ts'
import { projectSetupsContract } from './projectSetups.ts'
import { projectsContract } from './projects.ts'
import { savedViewsContract } from './savedViews.ts'
import { scenesContract } from './scenes.ts'
import { servingContract } from './serving.ts'
import { sessionContract } from './session.ts'
import { simContract } from './sim.ts'
import { workbookContract } from './workbook.ts'

export const contract = {
  session: sessionContract,
  deployRecord: deployRecordContract,
  serving: servingContract,
  account: accountContract,
  savedViews: savedViewsContract,
  drafts: draftsContract,
  certification: certificationContract,
  menu: menuContract,
  projects: projectsContract,
  projectSetups: projectSetupsContract,
  buildings: buildingsContract,
  areas: areasContract,
  areaPictures: areaPicturesContract,
  areaTemplates: areaTemplatesContract,
  floorPlans: floorPlansContract,
  hosts: hostsContract,
  advanced: advancedContract,
  workbook: workbookContract,
  devices: devicesContract,
  deviceGroups: deviceGroupsContract,
  discovery: discoveryContract,
  openForms: openFormsContract,
  deviceSetup: deviceSetupContract,
  favourites: favouritesContract,
  deviceLists: deviceListsContract,
  infrared: infraredContract,
  scenes: scenesContract,
  automations: automationsContract,
  detection: detectionContract,
  deviceHistory: deviceHistoryContract,
  alarms: alarmsContract,
  live: liveContract,
  home: homeContract,
  sim: simContract,
  guests: guestsContract,
} as const

export type Contract = typeof contract
