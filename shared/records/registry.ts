/** All record types, in the order in which states are serialised. */
import type { IndexKey } from '#shared/kernel/recordStore.ts'
import { type Change, type ReadStore, RecordStore, type RecordType } from '#shared/kernel/recordStore.ts'
import { type Principal, seesEverything } from '#shared/permissions.ts'
import { accountRecord } from './account.ts'
import { advancedRecord } from './advanced.ts'
import { alarmRecord } from './alarm.ts'
import { alarmReceiverRecord } from './alarmReceiver.ts'
import { alarmRuleRecord } from './alarmRule.ts'
import { apiKeyRecord } from './apiKey.ts'
import { appPackageRecord } from './appPackage.ts'
import { areaRecord } from './area.ts'
import { areaTemplateRecord } from './areaTemplate.ts'
import { automationRecord } from './automation.ts'
import { automationRunRecord } from './automationRun.ts'
import { buildingRecord } from './building.ts'
import { certificationRecord } from './certification.ts'
import { commandRecord } from './command.ts'
import { companyRecord } from './company.ts'
import { conditionRuleRecord } from './conditionRule.ts'
import type { Owner, RecordFrom } from './defineRecord.ts'
import { detectionRecord } from './detection.ts'
import { deviceRecord } from './device.ts'
import { deviceClearingRecord } from './deviceClearing.ts'
import { deviceGroupRecord } from './deviceGroup.ts'
import { energyRateRecord } from './energyRate.ts'
import { energyTargetRecord } from './energyTarget.ts'
import { escalationRuleRecord } from './escalationRule.ts'
import { faultRecord } from './fault.ts'
import { favouritesRecord } from './favourites.ts'
import { fieldMappingRecord } from './fieldMapping.ts'
import { firmwareRecord } from './firmware.ts'
import { firmwareTakingRecord } from './firmwareTaking.ts'
import { floorRecord } from './floor.ts'
import { floorPlanRecord, planMarkRecord, planOutlineRecord } from './floorPlan.ts'
import { guestStayRecord } from './guestStay.ts'
import { handoverRecord } from './handover.ts'
import { homeViewRecord } from './homeView.ts'
import { hostRecord } from './host.ts'
import { hostAutomationRecord } from './hostAutomation.ts'
import { hostSceneRecord } from './hostScene.ts'
import { invitationRecord } from './invitation.ts'
import { joinRequestRecord } from './joinRequest.ts'
import { listingRecord } from './listing.ts'
import { memberRecord } from './member.ts'
import { noticeReadingRecord, noticeRecord } from './notice.ts'
import { pmsLinkRecord } from './pmsLink.ts'
import { projectRecord } from './project.ts'
import { pushAddressRecord } from './pushAddress.ts'
import { remoteRecord } from './remote.ts'
import { roleRecord } from './role.ts'
import { deviceUpdateRecord, installedFirmwareRecord, rolloutRecord } from './rollout.ts'
import { ruleWatchRecord } from './ruleWatch.ts'
import { savedViewRecord } from './savedView.ts'
import { sceneRecord } from './scene.ts'
import { sceneRunRecord } from './sceneRun.ts'
import { siteWorkRecord } from './siteWork.ts'
import { templateRoleRecord } from './templateRole.ts'
import { templateUseRecord } from './templateUse.ts'
import { vacancyRecord } from './vacancy.ts'
import { verificationRecord } from './verification.ts'

export const RECORDS = {
  project: projectRecord,
  account: accountRecord,
  company: companyRecord,
  role: roleRecord,
  member: memberRecord,
  building: buildingRecord,
  floor: floorRecord,
  area: areaRecord,
  handover: handoverRecord,
  host: hostRecord,
  device: deviceRecord,
  alarm: alarmRecord,
  command: commandRecord,
  listing: listingRecord,
  certification: certificationRecord,
  templateRole: templateRoleRecord,
  savedView: savedViewRecord,
  fault: faultRecord,
  floorPlan: floorPlanRecord,
  planOutline: planOutlineRecord,
  planMark: planMarkRecord,
  deviceGroup: deviceGroupRecord,
  areaTemplate: areaTemplateRecord,
  templateUse: templateUseRecord,
  favourites: favouritesRecord,
  homeView: homeViewRecord,
  remote: remoteRecord,
  scene: sceneRecord,
  sceneRun: sceneRunRecord,
  hostScene: hostSceneRecord,
  hostAutomation: hostAutomationRecord,
  automation: automationRecord,
  automationRun: automationRunRecord,
  advanced: advancedRecord,
  detection: detectionRecord,
  vacancy: vacancyRecord,
  firmware: firmwareRecord,
  firmwareTaking: firmwareTakingRecord,
  appPackage: appPackageRecord,
  invitation: invitationRecord,
  siteWork: siteWorkRecord,
  deviceClearing: deviceClearingRecord,
  joinRequest: joinRequestRecord,
  pushAddress: pushAddressRecord,
  alarmRule: alarmRuleRecord,
  conditionRule: conditionRuleRecord,
  ruleWatch: ruleWatchRecord,
  alarmReceiver: alarmReceiverRecord,
  energyRate: energyRateRecord,
  energyTarget: energyTargetRecord,
  escalationRule: escalationRuleRecord,
  notice: noticeRecord,
  noticeReading: noticeReadingRecord,
  rollout: rolloutRecord,
  deviceUpdate: deviceUpdateRecord,
  installedFirmware: installedFirmwareRecord,
  verification: verificationRecord,
  apiKey: apiKeyRecord,
  guestStay: guestStayRecord,
  pmsLink: pmsLinkRecord,
  fieldMapping: fieldMappingRecord,
} as const

type Definitions = typeof RECORDS
export type Records = { readonly [K in keyof Definitions]: RecordFrom<Definitions[K]> }
export type RecordName = keyof Definitions

export interface AtriumShape {
  readonly records: Records
  readonly indexes: { readonly [K in RecordName]: keyof Definitions[K]['indexes'] & string }
}
/** Names of the indexes of a record type. */
export type IndexOf<K extends RecordName> = AtriumShape['indexes'][K]

export type AnyRecord = Records[RecordName]
export type AnyChange = Change<AnyRecord>
export type State = RecordStore<AtriumShape>
/** Interface, to allow recursive references of record definitions. */
export interface ReadState extends ReadStore<AtriumShape> {}

/** The console derives its subscriptions from the same indexes. */
export const recordTypes: readonly RecordType[] = Object.values(RECORDS).map(({ type, indexes }) => ({
  type,
  // Each index function accepts its own record type. The store passes no other.
  indexes: indexes as Readonly<Record<string, IndexKey<{ readonly type: string; readonly id: string }>>>,
}))

/** An empty store of records with the indexes of all types. */
export function createState(): State {
  return new RecordStore<AtriumShape>(recordTypes)
}

/** The visibility rules of any record type. Each is called with records of its own type only. */
interface Sight {
  readonly isSeenBy?: (principal: Principal, record: AnyRecord, read: ReadState) => boolean
  readonly belongsTo?: Readonly<Record<string, string>>
  readonly seenWith?: Readonly<Record<string, string>>
  readonly indexes: Readonly<
    Record<string, (record: AnyRecord) => string | readonly string[] | null | undefined>
  >
}

/** Whether the principal may read the record. Used for snapshots, commits and lists. */
export function seesRecord(principal: Principal, record: AnyRecord, read: ReadState): boolean {
  if (principal.records?.has(record.type) === false) return false
  const { isSeenBy, belongsTo, seenWith, indexes } = RECORDS[record.type] as unknown as Sight
  if (isSeenBy) return isSeenBy(principal, record, read)
  if (seenWith && seesEverything(principal)) return true
  return Object.entries({ ...belongsTo, ...seenWith }).some(([owner, index]) =>
    [indexes[index]?.(record) ?? []].flat().some((id) => {
      const of = read.get(owner as Owner, id)
      return of !== undefined && seesRecord(principal, of, read)
    }),
  )
}
