/** Joins the subjects; one that is missing does not compile. */
import type { AllHandlers } from '../http/mount.ts'
import { accountHandlers } from './account.ts'
import { advancedHandlers } from './advanced.ts'
import { alarmHandlingHandlers } from './alarmHandling.ts'
import { alarmReceiverHandlers } from './alarmReceivers.ts'
import { alarmRuleHandlers } from './alarmRules.ts'
import { alarmHandlers } from './alarms.ts'
import { apiKeyHandlers } from './apiKeys.ts'
import { appPackageHandlers } from './appPackages.ts'
import { areaPictureHandlers } from './areaPictures.ts'
import { areaStatisticsHandlers } from './areaStatistics.ts'
import { areaHandlers } from './areas.ts'
import { areaTemplateHandlers } from './areaTemplates.ts'
import { automationHandlers } from './automations.ts'
import { buildingHandlers } from './buildings.ts'
import { certificationHandlers } from './certification.ts'
import { companySignInHandlers } from './companySignIn.ts'
import { conditionRuleHandlers } from './conditionRules.ts'
import { counterMarkHandlers } from './counterMarks.ts'
import { deployRecordHandlers } from './deployRecord.ts'
import { detectionHandlers } from './detection.ts'
import { deviceGroupHandlers } from './deviceGroups.ts'
import { deviceHistoryHandlers } from './deviceHistory.ts'
import { deviceListHandlers } from './deviceLists.ts'
import { deviceRightHandlers } from './deviceRights.ts'
import { deviceSetupHandlers } from './deviceSetup.ts'
import { deviceHandlers } from './devices.ts'
import { discoveryHandlers } from './discovery.ts'
import { displayHandlers } from './displays.ts'
import { draftHandlers } from './drafts.ts'
import { energyHandlers } from './energy.ts'
import { energyExpectationHandlers } from './energyExpectation.ts'
import { energyFlowHandlers } from './energyFlow.ts'
import { energyRateHandlers } from './energyRates.ts'
import { energyTargetHandlers } from './energyTargets.ts'
import { energyWasteHandlers } from './energyWaste.ts'
import { escalationRuleHandlers } from './escalationRules.ts'
import { factorHandlers } from './factors.ts'
import { faultLogHandlers } from './faultLog.ts'
import { favouriteHandlers } from './favourites.ts'
import { fieldBusHandlers } from './fieldBuses.ts'
import { firmwareHandlers, projectSystemHandlers } from './firmware.ts'
import { floorPlanHandlers } from './floorPlans.ts'
import { guestHandlers } from './guests.ts'
import { handoverHandlers } from './handovers.ts'
import { homeHandlers } from './home.ts'
import { homeViewHandlers } from './homeView.ts'
import { hostHandlers } from './hosts.ts'
import { infraredHandlers } from './infrared.ts'
import { invitationHandlers } from './invitations.ts'
import { joiningHandlers } from './joining.ts'
import { liveHandlers } from './live.ts'
import { menuHandlers } from './menu.ts'
import { noticeHandlers } from './notices.ts'
import { ownDataHandlers } from './ownData.ts'
import { passkeyHandlers } from './passkeys.ts'
import { pmsHandlers } from './pms.ts'
import { projectAlarmHandlers } from './projectAlarms.ts'
import { projectSetupHandlers } from './projectSetups.ts'
import { projectHandlers } from './projects.ts'
import { pushHandlers } from './push.ts'
import { roleHandlers } from './roles.ts'
import { rolloutHandlers } from './rollouts.ts'
import { savedViewHandlers } from './savedViews.ts'
import { sceneHandlers } from './scenes.ts'
import { servingHandlers } from './serving.ts'
import { sessionHandlers } from './session.ts'
import { siteWorkHandlers } from './siteWorks.ts'
import { staffHandlers } from './staff.ts'
import { undoHandlers } from './undo.ts'
import { verificationHandlers } from './verification.ts'
import { webPushHandlers } from './webPush.ts'
import { workbookHandlers } from './workbook.ts'

/** All handlers except those of the simulated world, which provides its own. */
export const handlers: Omit<AllHandlers, 'sim'> = {
  session: sessionHandlers,
  factors: factorHandlers,
  passkeys: passkeyHandlers,
  companySignIn: companySignInHandlers,
  displays: displayHandlers,
  ownData: ownDataHandlers,
  apiKeys: apiKeyHandlers,
  deployRecord: deployRecordHandlers,
  serving: servingHandlers,
  account: accountHandlers,
  savedViews: savedViewHandlers,
  drafts: draftHandlers,
  certification: certificationHandlers,
  menu: menuHandlers,
  projects: projectHandlers,
  projectAlarms: projectAlarmHandlers,
  projectSetups: projectSetupHandlers,
  buildings: buildingHandlers,
  areas: areaHandlers,
  areaPictures: areaPictureHandlers,
  areaTemplates: areaTemplateHandlers,
  floorPlans: floorPlanHandlers,
  hosts: hostHandlers,
  advanced: advancedHandlers,
  verification: verificationHandlers,
  workbook: workbookHandlers,
  devices: deviceHandlers,
  deviceGroups: deviceGroupHandlers,
  discovery: discoveryHandlers,
  deviceRights: deviceRightHandlers,
  deviceSetup: deviceSetupHandlers,
  favourites: favouriteHandlers,
  homeView: homeViewHandlers,
  deviceLists: deviceListHandlers,
  infrared: infraredHandlers,
  scenes: sceneHandlers,
  automations: automationHandlers,
  detection: detectionHandlers,
  deviceHistory: deviceHistoryHandlers,
  undo: undoHandlers,
  alarms: alarmHandlers,
  alarmHandling: alarmHandlingHandlers,
  handovers: handoverHandlers,
  faultLog: faultLogHandlers,
  invitations: invitationHandlers,
  joining: joiningHandlers,
  fieldBuses: fieldBusHandlers,
  live: liveHandlers,
  home: homeHandlers,
  energy: energyHandlers,
  guests: guestHandlers,
  pms: pmsHandlers,
  roles: roleHandlers,
  siteWorks: siteWorkHandlers,
  staff: staffHandlers,
  firmware: firmwareHandlers,
  projectSystem: projectSystemHandlers,
  appPackages: appPackageHandlers,
  push: pushHandlers,
  alarmRules: alarmRuleHandlers,
  conditionRules: conditionRuleHandlers,
  alarmReceivers: alarmReceiverHandlers,
  energyRates: energyRateHandlers,
  energyExpectation: energyExpectationHandlers,
  energyFlow: energyFlowHandlers,
  energyTargets: energyTargetHandlers,
  energyWaste: energyWasteHandlers,
  counterMarks: counterMarkHandlers,
  escalationRules: escalationRuleHandlers,
  webPush: webPushHandlers,
  notices: noticeHandlers,
  rollouts: rolloutHandlers,
  areaStatistics: areaStatisticsHandlers,
}
