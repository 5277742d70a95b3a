/**
 * The table of screens. Router, breadcrumb, tabs, titles and the test that every screen renders read it; the menu
 * itself comes from the server. A screen without `load` is not built yet and says so.
 */
import { galleryRedirects, galleryScreens } from './galleryScreens.ts'
import { inShell, open, type Screen } from './screen.ts'

const control: readonly Screen[] = [
  inShell('device', '/device/devicecontrol', 'deviceControl', {
    right: 'control.devices',
    load: async () => (await import('../../screens/control/DeviceControl.tsx')).DeviceControl,
  }),
  inShell('device', '/device/areacontrol', 'areaControl', {
    right: 'control.devices',
    load: async () => (await import('../../screens/control/AreaControl.tsx')).AreaControl,
  }),
  inShell('device', '/device/modelcontrol', 'sceneControl', { right: 'control.scenes' }),
  inShell('device', '/device/znconnectcontrol', 'automationControl', { right: 'control.automations' }),
  inShell('device', '/device/devicemanage', 'deviceManagement', {
    right: 'home.view',
    isUnlisted: true,
    load: async () => (await import('../../screens/device/DeviceManagement.tsx')).DeviceManagement,
  }),
  inShell('device', '/device/devicedetail', 'deviceDetail', {
    right: 'home.view',
    isUnlisted: true,
    texts: 'deviceDetail',
    load: async () => (await import('../../screens/device/DeviceDetail.tsx')).DeviceDetail,
  }),
  inShell('device', '/device/areadevicecontrol', 'areaDeviceControl', {
    right: 'control.devices',
    isUnlisted: true,
  }),
]

const people: readonly Screen[] = [
  inShell('auth', '/auth/roleauth', 'roles', { right: 'roles.manage' }),
  inShell('auth', '/auth/rolemanage', 'staff', { right: 'staff.manage' }),
  inShell('auth', '/auth/roleauditing', 'staffReview', { right: 'staff.review' }),
  inShell('auth', '/auth/construction', 'siteWorks', { right: 'staff.manage' }),
]

const messages: readonly Screen[] = [
  inShell('message', '/message/messagerecord', 'alarmCentre', {
    right: 'messages.view',
    load: async () => (await import('../../screens/message/AlarmCentre.tsx')).AlarmCentre,
  }),
  inShell('message', '/message/optnote', 'operationLog', { right: 'logs.view' }),
  inShell('message', '/message/sysnotice', 'systemNotices', { right: 'messages.view' }),
  inShell('message', '/message/faultnote', 'faultLog', { right: 'logs.view' }),
  inShell('message', '/message/messageshenhe', 'messageReview', { right: 'messages.review' }),
]

const reports: readonly Screen[] = [
  inShell('report', '/report/energyOverview', 'energyOverview', { right: 'reports.view' }),
  inShell('report', '/report/energyStatistics', 'energyStatistics', { right: 'reports.view' }),
  inShell('report', '/statistics/areastatistics', 'areaStatistics', {
    right: 'reports.view',
    isUnlisted: true,
  }),
]

const deploy: readonly Screen[] = [
  inShell('deploy', '/deploy/deployarea', 'areas', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/deploybuilding', 'buildings', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/deployfloor', 'floors', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/deploymodel', 'templates', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/deploywangguan', 'gateways', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/deploydevice', 'deviceSetup', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/devicegroup', 'deviceGroups', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/mobandetail', 'templateDetail', { right: 'deploy.configure', isUnlisted: true }),
  inShell('deploy', '/deploy/deployzhuji', 'hosts', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/deployhighlevel', 'advanced', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/deploydetection', 'unmannedDetection', {
    right: 'deploy.configure',
    projectType: '0',
  }),
  inShell('deploy', '/deploy/remotezhuji', 'infraredHosts', { right: 'deploy.configure', isUnlisted: true }),
  inShell('deploy', '/deploy/deployaddress', 'push', { right: 'push.manage' }),
  inShell('deploy', '/deploy/remotedevice', 'infraredRemotes', { right: 'deploy.configure' }),
  inShell('deploy', '/deploy/project2', 'projectSetup', { right: 'deploy.configure', isUnlisted: true }),
]

const manage: readonly Screen[] = [
  inShell('manage', '/manage/projectmanage', 'projects', {
    right: 'projects.manage',
    texts: 'manage',
    load: async () => (await import('../../screens/manage/ProjectManage.tsx')).ProjectManage,
  }),
  inShell('manage', '/manage/devicemanage', 'deviceManagement', {
    right: 'devices.manage',
    load: async () => (await import('../../screens/device/DeviceManagement.tsx')).DeviceManagement,
  }),
  inShell('manage', '/manage/deviceota', 'ota', { right: 'firmware.rollout' }),
  inShell('setting', '/setting/userinfo', 'personalInfo', {
    load: async () => (await import('../../screens/setting/PersonalInfo.tsx')).PersonalInfo,
  }),
  inShell('setting', '/setting/editpass', 'changePassword', {
    load: async () => (await import('../../screens/setting/ChangePassword.tsx')).ChangePassword,
  }),
  inShell('setting', '/setting/noticemanage', 'alarmRules', { right: 'alarms.manage' }),
  inShell('setting', '/setting/toolsverify', 'functionCheck', { right: 'settings.manage' }),
  inShell('setting', '/setting/systemSetting', 'systemSettings', {
    isUnlisted: true,
    texts: 'manage',
    load: async () => (await import('../../screens/setting/SystemSettings.tsx')).SystemSettings,
  }),
  inShell('gujian', '/gujian/usergujianmanage', 'firmware', { right: 'firmware.manage' }),
  inShell('gujian', '/gujian/usergujianmanage_record', 'firmwareRecord', {
    right: 'firmware.manage',
    isUnlisted: true,
  }),
  inShell('tools', '/tools/deletedevieee', 'clearPermissions', { right: 'devices.manage', isUnlisted: true }),
  inShell('tools', '/tools/gujianmanage', 'firmwareLibrary', { right: 'firmware.manage', isUnlisted: true }),
  inShell('tools', '/tools/apkipamanage', 'appPackages', { right: 'firmware.manage', isUnlisted: true }),
  inShell('tools', '/tools/zhujirecord', 'hostRecords', { right: 'firmware.manage', isUnlisted: true }),
  inShell('tools', '/tools/course', 'course', {
    isUnlisted: true,
    texts: 'course',
    load: async () => (await import('../../screens/entry/Course.tsx')).Course,
  }),
  inShell(null, '/profile', 'personalInfo', {
    isUnlisted: true,
    load: async () => (await import('../../screens/setting/PersonalInfo.tsx')).PersonalInfo,
  }),
]

const openPages: readonly Screen[] = [
  open('/forget', 'forgotPassword', {
    texts: 'entryPages',
    load: async () => (await import('../entry/ForgetRoute.tsx')).ForgetRoute,
  }),
  open('/register', 'register', {
    texts: 'entryPages',
    load: async () => (await import('../entry/RegisterRoute.tsx')).RegisterRoute,
  }),
  open('/privacy', 'privacy', {
    load: async () => (await import('../entry/LegalRoutes.tsx')).loadLegalPage('privacy', 'zh'),
  }),
  open('/privacy_en', 'privacy', {
    load: async () => (await import('../entry/LegalRoutes.tsx')).loadLegalPage('privacy', 'en'),
  }),
  open('/userprivacy', 'userAgreement', {
    load: async () => (await import('../entry/LegalRoutes.tsx')).loadLegalPage('agreement', 'zh'),
  }),
  open('/userprivacy_en', 'userAgreement', {
    load: async () => (await import('../entry/LegalRoutes.tsx')).loadLegalPage('agreement', 'en'),
  }),
  open('/gujianmanage', 'firmwareLibrary'),
  open('/apkipamanage', 'appPackages'),
  open('/zhujirecord', 'hostRecords'),
  open('/adminauth_pages', 'adminPages'),
  open('/admin_deletedevieee', 'clearPermissions'),
  open('/areastatistics', 'areaStatistics'),
  open('/devicecontrol_unline', 'offlineControl'),
  open('/course', 'course', {
    texts: 'course',
    load: async () => (await import('../entry/CourseRoute.tsx')).CourseRoute,
  }),
  open('/companyc', 'certification', {
    texts: 'entryPages',
    load: async () => (await import('../entry/CompanyRoute.tsx')).CompanyRoute,
  }),
  open('/auth-redirect', 'authRedirect', {
    load: async () => (await import('../entry/AuthRedirect.tsx')).AuthRedirect,
  }),
  open('/projectmain', 'projectMain', {
    texts: 'manage',
    load: async () => (await import('../../screens/manage/ProjectMain.tsx')).ProjectMain,
  }),
]

export const SCREENS: readonly Screen[] = [
  inShell(null, '/dashboard', 'home', {
    right: 'home.view',
    load: async () => (await import('../../screens/home/Home.tsx')).Home,
  }),
  ...control,
  ...people,
  ...messages,
  ...reports,
  ...deploy,
  ...manage,
  ...galleryScreens,
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
  ...galleryRedirects,
}

const isPattern = ({ path }: Screen): boolean => path.includes('/:')

const byPath = new Map(SCREENS.filter((screen) => !isPattern(screen)).map((screen) => [screen.path, screen]))

/** Screens of one thing each: `/example/edit/:id` is a screen per id, with a tab and a state of its own. */
const patterns = SCREENS.filter(isPattern).map((screen) => ({
  screen,
  matches: new RegExp(`^${screen.path.replace(/:[^/]+/g, '[^/]+')}$`),
}))
const ofOneThing = new Map<string, Screen>()

export function findScreen(path: string): Screen | undefined {
  const known = byPath.get(path) ?? ofOneThing.get(path)
  if (known) return known
  const pattern = patterns.find(({ matches }) => matches.test(path))
  if (!pattern) return undefined
  const screen = { ...pattern.screen, path }
  ofOneThing.set(path, screen)
  return screen
}
