/**
 * The table of screens. Router, breadcrumb, tabs, titles and the test that every screen renders read it; the menu
 * itself comes from the server. A screen without `load` is not built yet and says so.
 */
import type { ComponentType } from 'react'
import type { TextBundle, Texts } from '../../i18n/i18n.ts'

export type ScreenId = keyof Texts['routes']['purpose']
export type GroupId = keyof Texts['routes']['group']

/** Rights whose names the denied page can tell. */
type GuardRight = 'home.view' | 'messages.view'

export interface Screen {
  readonly path: string
  readonly id: ScreenId
  /** The item before it in the breadcrumb. */
  readonly group: GroupId | null
  /** 'shell': inside the console, for those signed in. 'bare': a page of its own, open to everybody. */
  readonly frame: 'shell' | 'bare'
  /** Without it the screen says which right is missing. */
  readonly right?: GuardRight
  readonly load?: () => Promise<ComponentType>
  /** Texts beyond the console's own that it speaks. */
  readonly texts?: TextBundle
}

const inShell = (group: GroupId | null, path: string, id: ScreenId, rest: Partial<Screen> = {}): Screen => ({
  path,
  id,
  group,
  frame: 'shell',
  ...rest,
})
const open = (path: string, id: ScreenId): Screen => ({ path, id, group: null, frame: 'bare' })

const control: readonly Screen[] = [
  inShell('device', '/device/devicecontrol', 'deviceControl', {
    right: 'home.view',
    load: async () => (await import('../../screens/control/DeviceControl.tsx')).DeviceControl,
  }),
  inShell('device', '/device/areacontrol', 'areaControl', {
    right: 'home.view',
    load: async () => (await import('../../screens/control/AreaControl.tsx')).AreaControl,
  }),
  inShell('device', '/device/modelcontrol', 'sceneControl'),
  inShell('device', '/device/znconnectcontrol', 'automationControl'),
  inShell('device', '/device/devicemanage', 'deviceManagement'),
  inShell('device', '/device/devicedetail', 'deviceDetail'),
  inShell('device', '/device/areadevicecontrol', 'areaDeviceControl'),
]

const people: readonly Screen[] = [
  inShell('auth', '/auth/roleauth', 'roles'),
  inShell('auth', '/auth/rolemanage', 'staff'),
  inShell('auth', '/auth/roleauditing', 'staffReview'),
  inShell('auth', '/auth/construction', 'siteWorks'),
]

const messages: readonly Screen[] = [
  inShell('message', '/message/messagerecord', 'alarmCentre', {
    right: 'messages.view',
    load: async () => (await import('../../screens/message/AlarmCentre.tsx')).AlarmCentre,
  }),
  inShell('message', '/message/optnote', 'operationLog'),
  inShell('message', '/message/sysnotice', 'systemNotices'),
  inShell('message', '/message/faultnote', 'faultLog'),
  inShell('message', '/message/messageshenhe', 'messageReview'),
]

const reports: readonly Screen[] = [
  inShell('report', '/report/energyOverview', 'energyOverview'),
  inShell('report', '/report/energyStatistics', 'energyStatistics'),
  inShell('report', '/statistics/areastatistics', 'areaStatistics'),
]

const deploy: readonly Screen[] = [
  inShell('deploy', '/deploy/deployarea', 'areas'),
  inShell('deploy', '/deploy/deploybuilding', 'buildings'),
  inShell('deploy', '/deploy/deployfloor', 'floors'),
  inShell('deploy', '/deploy/deploymodel', 'templates'),
  inShell('deploy', '/deploy/deploywangguan', 'gateways'),
  inShell('deploy', '/deploy/deploydevice', 'deviceSetup'),
  inShell('deploy', '/deploy/devicegroup', 'deviceGroups'),
  inShell('deploy', '/deploy/mobandetail', 'templateDetail'),
  inShell('deploy', '/deploy/deployzhuji', 'hosts'),
  inShell('deploy', '/deploy/deployhighlevel', 'advanced'),
  inShell('deploy', '/deploy/deploydetection', 'unmannedDetection'),
  inShell('deploy', '/deploy/remotezhuji', 'infraredHosts'),
  inShell('deploy', '/deploy/deployaddress', 'push'),
  inShell('deploy', '/deploy/remotedevice', 'infraredRemotes'),
  inShell('deploy', '/deploy/project2', 'projectSetup'),
]

const manage: readonly Screen[] = [
  inShell('manage', '/manage/projectmanage', 'projects'),
  inShell('manage', '/manage/devicemanage', 'deviceManagement'),
  inShell('manage', '/manage/deviceota', 'ota'),
  inShell('setting', '/setting/userinfo', 'personalInfo'),
  inShell('setting', '/setting/editpass', 'changePassword'),
  inShell('setting', '/setting/noticemanage', 'alarmRules'),
  inShell('setting', '/setting/toolsverify', 'functionCheck'),
  inShell('setting', '/setting/systemSetting', 'systemSettings'),
  inShell('gujian', '/gujian/usergujianmanage', 'firmware'),
  inShell('gujian', '/gujian/usergujianmanage_record', 'firmwareRecord'),
  inShell('tools', '/tools/deletedevieee', 'clearPermissions'),
  inShell('tools', '/tools/gujianmanage', 'firmwareLibrary'),
  inShell('tools', '/tools/apkipamanage', 'appPackages'),
  inShell('tools', '/tools/zhujirecord', 'hostRecords'),
  inShell('tools', '/tools/course', 'course'),
  inShell(null, '/profile', 'personalInfo'),
]

const openPages: readonly Screen[] = [
  open('/forget', 'forgotPassword'),
  open('/register', 'register'),
  open('/privacy', 'privacy'),
  open('/privacy_en', 'privacy'),
  open('/userprivacy', 'userAgreement'),
  open('/userprivacy_en', 'userAgreement'),
  open('/gujianmanage', 'firmwareLibrary'),
  open('/apkipamanage', 'appPackages'),
  open('/zhujirecord', 'hostRecords'),
  open('/adminauth_pages', 'adminPages'),
  open('/admin_deletedevieee', 'clearPermissions'),
  open('/areastatistics', 'areaStatistics'),
  open('/devicecontrol_unline', 'offlineControl'),
  open('/course', 'course'),
  open('/companyc', 'certification'),
  open('/auth-redirect', 'authRedirect'),
  open('/projectmain', 'projectMain'),
]

export const SCREENS: readonly Screen[] = [
  inShell(null, '/dashboard', 'home', {
    load: async () => (await import('../../screens/home/Home.tsx')).Home,
  }),
  ...control,
  ...people,
  ...messages,
  ...reports,
  ...deploy,
  ...manage,
  ...openPages,
]

/** Where the groups' own addresses lead. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/dashboard',
  '/device': '/device/devicecontrol',
  '/auth': '/auth/roleauth',
  '/message': '/message/messagerecord',
  '/report': '/report/energyOverview',
  '/deploy': '/deploy/deployarea',
  '/manage': '/manage/devicemanage',
  '/setting': '/setting/editpass',
  '/gujian': '/gujian/usergujianmanage',
  '/tools': '/tools/deletedevieee',
  '/statistics': '/statistics/areastatistics',
}

const byPath = new Map(SCREENS.map((screen) => [screen.path, screen]))

export const findScreen = (path: string): Screen | undefined => byPath.get(path)
