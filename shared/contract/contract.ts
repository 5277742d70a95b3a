/** Joins the subjects for the server, the OpenAPI document and the tests. The console imports single subjects instead. */
import { accountContract } from './account.ts'
import { advancedContract } from './advanced.ts'
import { alarmHandlingContract } from './alarmHandling.ts'
import { alarmReceiversContract } from './alarmReceivers.ts'
import { alarmRulesContract } from './alarmRules.ts'
import { alarmsContract } from './alarms.ts'
import { apiKeysContract } from './apiKeys.ts'
import { appPackagesContract } from './appPackages.ts'
import { areaPicturesContract } from './areaPictures.ts'
import { areaStatisticsContract } from './areaStatistics.ts'
import { areasContract } from './areas.ts'
import { areaTemplatesContract } from './areaTemplates.ts'
import { automationsContract } from './automations.ts'
import { buildingsContract } from './buildings.ts'
import { certificationContract } from './certification.ts'
import { companySignInContract } from './companySignIn.ts'
import { conditionRulesContract } from './conditionRules.ts'
import { counterMarksContract } from './counterMarks.ts'
import { deployRecordContract } from './deployRecord.ts'
import { detectionContract } from './detection.ts'
import { deviceGroupsContract } from './deviceGroups.ts'
import { deviceHistoryContract } from './deviceHistory.ts'
import { deviceListsContract } from './deviceLists.ts'
import { deviceRightsContract } from './deviceRights.ts'
import { deviceSetupContract } from './deviceSetup.ts'
import { devicesContract } from './devices.ts'
import { discoveryContract } from './discovery.ts'
import { displaysContract } from './displays.ts'
import { draftsContract } from './drafts.ts'
import { energyContract } from './energy.ts'
import { energyExpectationContract } from './energyExpectation.ts'
import { energyFlowContract } from './energyFlow.ts'
import { energyRatesContract } from './energyRates.ts'
import { energyTargetsContract } from './energyTargets.ts'
import { energyWasteContract } from './energyWaste.ts'
import { escalationRulesContract } from './escalationRules.ts'
import { factorsContract } from './factors.ts'
import { faultLogContract } from './faultLog.ts'
import { favouritesContract } from './favourites.ts'
import { fieldBusesContract } from './fieldBuses.ts'
import { firmwareContract, projectSystemContract } from './firmware.ts'
import { floorPlansContract } from './floorPlans.ts'
import { guestsContract } from './guests.ts'
import { handoversContract } from './handovers.ts'
import { homeContract } from './home.ts'
import { homeViewContract } from './homeView.ts'
import { hostsContract } from './hosts.ts'
import { infraredContract } from './infrared.ts'
import { invitationsContract } from './invitations.ts'
import { joiningContract } from './joining.ts'
import { liveContract } from './live.ts'
import { menuContract } from './menu.ts'
import { noticesContract } from './notices.ts'
import { ownDataContract } from './ownData.ts'
import { passkeysContract } from './passkeys.ts'
import { pmsContract } from './pms.ts'
import { projectAlarmsContract } from './projectAlarms.ts'
import { projectSetupsContract } from './projectSetups.ts'
import { projectsContract } from './projects.ts'
import { pushContract } from './push.ts'
import { rolesContract } from './roles.ts'
import { rolloutsContract } from './rollouts.ts'
import { savedViewsContract } from './savedViews.ts'
import { scenesContract } from './scenes.ts'
import { servingContract } from './serving.ts'
import { sessionContract } from './session.ts'
import { simContract } from './sim.ts'
import { siteWorksContract } from './siteWorks.ts'
import { staffContract } from './staff.ts'
import { undoContract } from './undo.ts'
import { verificationContract } from './verification.ts'
import { webPushContract } from './webPush.ts'
import { workbookContract } from './workbook.ts'

export const contract = {
  session: sessionContract,
  factors: factorsContract,
  passkeys: passkeysContract,
  companySignIn: companySignInContract,
  displays: displaysContract,
  ownData: ownDataContract,
  apiKeys: apiKeysContract,
  deployRecord: deployRecordContract,
  serving: servingContract,
  account: accountContract,
  savedViews: savedViewsContract,
  drafts: draftsContract,
  homeView: homeViewContract,
  certification: certificationContract,
  menu: menuContract,
  projects: projectsContract,
  projectAlarms: projectAlarmsContract,
  projectSetups: projectSetupsContract,
  buildings: buildingsContract,
  areas: areasContract,
  areaPictures: areaPicturesContract,
  areaTemplates: areaTemplatesContract,
  floorPlans: floorPlansContract,
  hosts: hostsContract,
  advanced: advancedContract,
  verification: verificationContract,
  workbook: workbookContract,
  devices: devicesContract,
  deviceGroups: deviceGroupsContract,
  discovery: discoveryContract,
  deviceRights: deviceRightsContract,
  deviceSetup: deviceSetupContract,
  favourites: favouritesContract,
  deviceLists: deviceListsContract,
  infrared: infraredContract,
  scenes: scenesContract,
  automations: automationsContract,
  detection: detectionContract,
  deviceHistory: deviceHistoryContract,
  undo: undoContract,
  alarms: alarmsContract,
  alarmHandling: alarmHandlingContract,
  handovers: handoversContract,
  faultLog: faultLogContract,
  invitations: invitationsContract,
  joining: joiningContract,
  fieldBuses: fieldBusesContract,
  live: liveContract,
  home: homeContract,
  energy: energyContract,
  sim: simContract,
  guests: guestsContract,
  pms: pmsContract,
  roles: rolesContract,
  siteWorks: siteWorksContract,
  staff: staffContract,
  firmware: firmwareContract,
  projectSystem: projectSystemContract,
  appPackages: appPackagesContract,
  push: pushContract,
  alarmRules: alarmRulesContract,
  conditionRules: conditionRulesContract,
  alarmReceivers: alarmReceiversContract,
  energyRates: energyRatesContract,
  energyExpectation: energyExpectationContract,
  energyFlow: energyFlowContract,
  energyTargets: energyTargetsContract,
  energyWaste: energyWasteContract,
  counterMarks: counterMarksContract,
  escalationRules: escalationRulesContract,
  webPush: webPushContract,
  notices: noticesContract,
  rollouts: rolloutsContract,
  areaStatistics: areaStatisticsContract,
} as const

export type Contract = typeof contract
