/**
 * Component and texts per screen or address. A screen of the table without an entry is not built yet and shows a
 * placeholder.
 */
import type { ComponentType } from 'react'
import { must } from '#shared/kernel/assert.ts'
import { findScreen, type Screen, type ScreenId, type ScreenPath } from '#shared/screens/registry.ts'
import type { TextBundle } from '../../i18n/i18n.ts'

export interface ScreenPart {
  readonly load: () => Promise<ComponentType>
  readonly texts?: TextBundle | readonly TextBundle[]
}

const parts: { readonly [K in ScreenId | ScreenPath]?: ScreenPart } = {
  home: { load: async () => (await import('../../screens/home/Home.tsx')).Home, texts: 'home' },
  deviceControl: {
    load: async () => (await import('../../screens/control/DeviceControl.tsx')).DeviceControl,
  },
  areaControl: { load: async () => (await import('../../screens/control/AreaControl.tsx')).AreaControl },
  sceneControl: {
    load: async () => (await import('../../screens/control/scenes/SceneControl.tsx')).SceneControl,
    texts: 'scenes',
  },
  automationControl: {
    load: async () =>
      (await import('../../screens/control/automations/AutomationControl.tsx')).AutomationControl,
    texts: 'automations',
  },
  deviceManagement: {
    load: async () => (await import('../../screens/device/DeviceManagement.tsx')).DeviceManagement,
  },
  buildings: {
    load: async () => (await import('../../screens/deploy/Buildings.tsx')).Buildings,
    texts: 'deploy',
  },
  areas: {
    load: async () => (await import('../../screens/deploy/areas/AreaSetup.tsx')).AreaSetup,
    texts: 'deploy',
  },
  advanced: {
    load: async () => (await import('../../screens/deploy/advanced/AdvancedSetup.tsx')).AdvancedSetup,
    texts: 'advanced',
  },
  unmannedDetection: {
    load: async () =>
      (await import('../../screens/deploy/detection/UnmannedDetection.tsx')).UnmannedDetection,
    texts: 'detection',
  },
  hosts: {
    load: async () => (await import('../../screens/deploy/hosts/Hosts.tsx')).Hosts,
    texts: 'deploy',
  },
  hostBuses: {
    load: async () => (await import('../../screens/deploy/buses/HostBuses.tsx')).HostBuses,
    texts: ['buses', 'deploy'],
  },
  connectGateway: {
    load: async () => (await import('../../screens/connection/ConnectGateway.tsx')).ConnectGateway,
    texts: ['connecting', 'deploy'],
  },
  projectSetup: {
    load: async () => (await import('../../screens/deploy/setup/ProjectSetup.tsx')).ProjectSetup,
    texts: 'deploy',
  },
  gateways: {
    load: async () => (await import('../../screens/deploy/serving/ServedAreas.tsx')).ServedAreas,
    texts: 'deploy',
  },
  remoteHosts: {
    load: async () => (await import('../../screens/deploy/hosts/RemoteHosts.tsx')).RemoteHosts,
    texts: 'deploy',
  },
  floors: { load: async () => (await import('../../screens/deploy/Floors.tsx')).Floors, texts: 'deploy' },
  deviceGroups: {
    load: async () => (await import('../../screens/deploy/groups/DeviceGroups.tsx')).DeviceGroups,
    texts: 'groups',
  },
  templates: {
    load: async () => (await import('../../screens/deploy/templates/Templates.tsx')).Templates,
    texts: ['templates', 'circuit'],
  },
  templateDetail: {
    load: async () => (await import('./TemplateScreen.tsx')).TemplateScreen,
    texts: ['templates', 'circuit'],
  },
  infraredRemotes: {
    load: async () => (await import('../../screens/deploy/remotes/RemoteDevices.tsx')).RemoteDevices,
    texts: 'infrared',
  },
  areaDeviceControl: {
    load: async () => (await import('../../screens/control/area/AreaDevices.tsx')).AreaDevices,
    texts: 'areaDevices',
  },
  deviceSetup: {
    load: async () => (await import('../../screens/deploy/devices/DeviceSetup.tsx')).DeviceSetup,
    texts: ['deviceSetup', 'circuit'],
  },
  deviceDetail: {
    load: async () => (await import('../../screens/device/DeviceDetail.tsx')).DeviceDetail,
    texts: 'deviceDetail',
  },
  messageReview: {
    load: async () => (await import('../../screens/message/MessageReview.tsx')).MessageReview,
    texts: ['review', 'entryPages'],
  },
  faultLog: {
    load: async () => (await import('../../screens/message/faults/FaultLog.tsx')).FaultLog,
    texts: 'faultLog',
  },
  operationLog: {
    load: async () => (await import('../../screens/message/log/OperationLog.tsx')).OperationLog,
    texts: ['operationLog', 'deviceDetail'],
  },
  energyOverview: {
    load: async () => (await import('../../screens/report/EnergyOverview.tsx')).EnergyOverview,
    texts: 'reports',
  },
  energyStatistics: {
    load: async () => (await import('../../screens/report/EnergyStatistics.tsx')).EnergyStatistics,
    texts: 'reports',
  },
  areaStatistics: {
    load: async () => (await import('../../screens/report/AreaStatistics.tsx')).AreaStatistics,
    texts: 'reports',
  },
  '/areastatistics': {
    load: async () => (await import('../entry/AreaStatisticsRoute.tsx')).AreaStatisticsRoute,
    texts: 'entryPages',
  },
  systemNotices: {
    load: async () => (await import('../../screens/message/notices/SystemNotices.tsx')).SystemNotices,
    texts: 'notices',
  },
  alarmRules: {
    load: async () => (await import('../../screens/setting/alarms/AlarmRules.tsx')).AlarmRules,
    texts: 'alarmRules',
  },
  shiftHandover: {
    load: async () => (await import('../../screens/message/handover/ShiftHandover.tsx')).ShiftHandover,
    texts: ['handover', 'operationLog', 'deviceDetail'],
  },
  alarmCentre: {
    load: async () => (await import('../../screens/message/AlarmCentre.tsx')).AlarmCentre,
    texts: 'alarmHandling',
  },
  projects: {
    load: async () => (await import('../../screens/manage/ProjectManage.tsx')).ProjectManage,
    texts: 'manage',
  },
  clearPermissions: {
    load: async () => (await import('../../screens/tools/ClearPermissions.tsx')).ClearPermissions,
    texts: 'clearPermissions',
  },
  '/admin_deletedevieee': {
    load: async () => (await import('../entry/ClearPermissionsRoute.tsx')).ClearPermissionsRoute,
    texts: ['clearPermissions', 'entryPages'],
  },
  adminPages: {
    load: async () => (await import('../entry/AdminPagesRoute.tsx')).AdminPagesRoute,
    texts: ['adminPages', 'entryPages'],
  },
  staffReview: {
    load: async () => (await import('../../screens/auth/review/StaffReview.tsx')).StaffReview,
    texts: ['staffReview', 'staff'],
  },
  siteWorks: {
    load: async () => (await import('../../screens/auth/siteWorks/SiteWorks.tsx')).SiteWorks,
    texts: ['siteWorks', 'staff'],
  },
  functionCheck: {
    load: async () => (await import('../../screens/setting/verification/Verification.tsx')).Verification,
    texts: 'verification',
  },
  roles: { load: async () => (await import('../../screens/auth/roles/Roles.tsx')).Roles, texts: 'roles' },
  push: {
    load: async () => (await import('../../screens/deploy/push/PushAddresses.tsx')).PushAddresses,
    texts: 'push',
  },
  staff: { load: async () => (await import('../../screens/auth/staff/Staff.tsx')).Staff, texts: 'staff' },
  firmwareLibrary: {
    load: async () => (await import('../../screens/firmware/FirmwareLibrary.tsx')).FirmwareLibrary,
    texts: 'firmware',
  },
  '/gujianmanage': {
    load: async () => (await import('../entry/ToolRoute.tsx')).toolRoute('firmwareLibrary'),
    texts: 'entryPages',
  },
  firmware: {
    load: async () => (await import('../../screens/firmware/FirmwareVersions.tsx')).FirmwareVersions,
    texts: 'firmware',
  },
  ota: {
    load: async () => (await import('../../screens/firmware/ota/DeviceOta.tsx')).DeviceOta,
    texts: ['ota', 'firmware'],
  },
  firmwareRecord: {
    load: async () => (await import('../../screens/firmware/FirmwareRecords.tsx')).FirmwareRecords,
    texts: 'firmware',
  },
  hostRecords: {
    load: async () => (await import('../../screens/firmware/FirmwareRecords.tsx')).HostRecords,
    texts: 'firmware',
  },
  '/zhujirecord': {
    load: async () => (await import('../entry/ToolRoute.tsx')).toolRoute('hostRecords'),
    texts: 'entryPages',
  },
  appPackages: {
    load: async () => (await import('../../screens/firmware/AppPackages.tsx')).AppPackages,
    texts: 'firmware',
  },
  '/apkipamanage': {
    load: async () => (await import('../entry/ToolRoute.tsx')).toolRoute('appPackages'),
    texts: 'entryPages',
  },
  personalInfo: {
    load: async () => (await import('../../screens/setting/PersonalInfo.tsx')).PersonalInfo,
    texts: ['account', 'factors', 'invitations', 'ownSiteWorks', 'sessions'],
  },
  changePassword: {
    load: async () => (await import('../../screens/setting/ChangePassword.tsx')).ChangePassword,
    texts: 'account',
  },
  apiKeys: {
    load: async () => (await import('../../screens/setting/apiKeys/ApiKeys.tsx')).ApiKeys,
    texts: 'apiKeys',
  },
  getData: {
    load: async () => (await import('../../screens/connection/GetData.tsx')).GetData,
    texts: 'connecting',
  },
  pms: {
    load: async () => (await import('../../screens/setting/pms/PmsScreen.tsx')).PmsScreen,
    texts: 'pms',
  },
  systemSettings: {
    load: async () => (await import('../../screens/setting/SystemSettings.tsx')).SystemSettings,
    texts: 'manage',
  },
  course: { load: async () => (await import('../../screens/entry/Course.tsx')).Course, texts: 'course' },
  forgotPassword: {
    load: async () => (await import('../entry/ForgetRoute.tsx')).ForgetRoute,
    texts: 'entryPages',
  },
  register: {
    load: async () => (await import('../entry/RegisterRoute.tsx')).RegisterRoute,
    texts: ['entryPages', 'invitations'],
  },
  privacy: { load: async () => (await import('../entry/LegalRoutes.tsx')).loadLegalPage('privacy', 'zh') },
  '/privacy_en': {
    load: async () => (await import('../entry/LegalRoutes.tsx')).loadLegalPage('privacy', 'en'),
  },
  userAgreement: {
    load: async () => (await import('../entry/LegalRoutes.tsx')).loadLegalPage('agreement', 'zh'),
  },
  '/userprivacy_en': {
    load: async () => (await import('../entry/LegalRoutes.tsx')).loadLegalPage('agreement', 'en'),
  },
  '/course': { load: async () => (await import('../entry/CourseRoute.tsx')).CourseRoute, texts: 'course' },
  offlineControl: {
    load: async () => (await import('../entry/OfflineControlRoute.tsx')).OfflineControlRoute,
    texts: 'offlineControl',
  },
  wallDisplay: {
    load: async () => (await import('../entry/DisplayRoute.tsx')).DisplayRoute,
    texts: 'display',
  },
  certification: {
    load: async () => (await import('../entry/CompanyRoute.tsx')).CompanyRoute,
    texts: 'entryPages',
  },
  authRedirect: { load: async () => (await import('../entry/AuthRedirect.tsx')).AuthRedirect },
  projectMain: {
    load: async () => (await import('../../screens/manage/ProjectMain.tsx')).ProjectMain,
    texts: 'manage',
  },
}

const byKey: Readonly<Record<string, ScreenPart | undefined>> = parts

/** Gallery pages have their own table, loaded on demand. */
const galleryPart = (id: ScreenId): ScreenPart => ({
  load: async () => {
    const { galleryParts } = await import('./galleryParts.ts')
    const found: Readonly<Record<string, ScreenPart | undefined>> = galleryParts
    return must(found[id], `the gallery's page ${id}`).load()
  },
  texts: ['gallery', 'purposes'],
})

export const partOf = ({ path, id, group }: Screen): ScreenPart | undefined =>
  byKey[path] ?? byKey[id] ?? (group === 'gallery' ? galleryPart(id) : undefined)

export const bundlesOf = ({ texts = [] }: ScreenPart): readonly TextBundle[] =>
  typeof texts === 'string' ? [texts] : texts

export const isBuilt = (screen: Screen): boolean => partOf(screen) !== undefined

/** Whether the screen of a menu entry is not built yet. */
export function isLater(path: string): boolean {
  const screen = findScreen(path)
  return screen !== undefined && !isBuilt(screen)
}
