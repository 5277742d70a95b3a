/**
 * The screens of the console, by group. The order of groups and of the lines in them is that of the menu. A screen is
 * one line here, one in the client's table of components, its component and its texts.
 */
import { HOME_PATH } from './homePath.ts'
import type { GroupLine, ScreenLine } from './screen.ts'

export const GROUPS = {
  device: { title: ['Control', '控制'], menuId: 'control', icon: 'control', opens: '/device/devicecontrol' },
  message: {
    title: ['Messages', '消息'],
    menuId: 'message',
    icon: 'messages',
    opens: '/message/messagerecord',
  },
  report: {
    title: ['Energy', '能耗报表'],
    menuId: 'report',
    icon: 'energy',
    opens: '/report/energyOverview',
  },
  deploy: { title: ['Configure', '配置'], menuId: 'deploy', icon: 'configure', opens: '/deploy/deployarea' },
  manage: { title: ['Manage', '管理'], menuId: 'manage', icon: 'manage', opens: '/manage/devicemanage' },
  auth: { title: ['People and roles', '权限'], menuId: 'auth', icon: 'people', opens: '/auth/roleauth' },
  gujian: {
    title: ['Firmware', '固件'],
    menuId: 'firmware',
    icon: 'firmware',
    opens: '/gujian/usergujianmanage',
  },
  setting: { title: ['Settings', '设置'], menuId: 'setting', icon: 'settings', opens: '/setting/editpass' },
  tools: { title: ['Tools', '工具'], opens: '/tools/deletedevieee' },
  gallery: { title: ['Gallery', '组件示例'], menuId: 'gallery', icon: 'gallery' },
} as const satisfies Record<string, GroupLine>

export type GroupId = keyof typeof GROUPS

export const homeScreen = {
  home: { path: HOME_PATH, title: ['Home', '首页'], right: 'home.view' },
} as const satisfies Record<string, ScreenLine>

export const consoleScreens = {
  device: {
    deviceControl: {
      path: '/device/devicecontrol',
      title: ['Devices', '设备控制'],
      right: 'control.devices',
    },
    areaControl: { path: '/device/areacontrol', title: ['Areas', '区域控制'], right: 'control.devices' },
    sceneControl: { path: '/device/modelcontrol', title: ['Scenes', '场景控制'], right: 'control.scenes' },
    automationControl: {
      path: '/device/znconnectcontrol',
      title: ['Automations', '自动化控制'],
      right: 'control.automations',
    },
    deviceDetail: {
      path: '/device/devicedetail',
      title: ['Device details', '设备详情'],
      right: 'home.view',
      isUnlisted: true,
      menuPath: '/device/devicecontrol',
    },
    areaDeviceControl: {
      path: '/device/areadevicecontrol',
      title: ['Devices by area', '区域设备控制'],
      right: 'control.devices',
      isUnlisted: true,
      menuPath: '/device/areacontrol',
    },
  },
  message: {
    alarmCentre: {
      path: '/message/messagerecord',
      title: ['Alarm centre', '报警中心'],
      right: 'messages.view',
    },
    operationLog: { path: '/message/optnote', title: ['Operation log', '操作日志'], right: 'logs.view' },
    systemNotices: {
      path: '/message/sysnotice',
      title: ['System notices', '系统通知'],
      right: 'messages.view',
    },
    faultLog: { path: '/message/faultnote', title: ['Fault log', '故障日志'], right: 'logs.view' },
    messageReview: {
      path: '/message/messageshenhe',
      title: ['Message review', '消息审核'],
      right: 'messages.review',
    },
  },
  report: {
    energyOverview: {
      path: '/report/energyOverview',
      title: ['Energy overview', '能耗总览'],
      right: 'reports.view',
    },
    energyStatistics: {
      path: '/report/energyStatistics',
      title: ['Energy statistics', '能耗统计'],
      right: 'reports.view',
    },
    areaStatistics: {
      path: '/statistics/areastatistics',
      title: ['Area statistics', '区域统计'],
      right: 'reports.view',
      isUnlisted: true,
    },
  },
  deploy: {
    buildings: {
      path: '/deploy/deploybuilding',
      title: ['Buildings', '楼栋管理'],
      right: 'deploy.configure',
    },
    floors: { path: '/deploy/deployfloor', title: ['Floors', '楼层管理'], right: 'deploy.configure' },
    areas: { path: '/deploy/deployarea', title: ['Area setup', '区域配置'], right: 'deploy.configure' },
    hosts: { path: '/deploy/deployzhuji', title: ['Hosts', '主机管理'], right: 'deploy.configure' },
    gateways: {
      path: '/deploy/deploywangguan',
      title: ['Area hosts', '区域主机'],
      right: 'deploy.configure',
    },
    remoteHosts: {
      path: '/deploy/remotezhuji',
      title: ['Remote hosts', '远程主机'],
      right: 'deploy.configure',
    },
    deviceSetup: {
      path: '/deploy/deploydevice',
      title: ['Device setup', '设备配置'],
      right: 'deploy.configure',
    },
    deviceGroups: {
      path: '/deploy/devicegroup',
      title: ['Device groups', '设备分组'],
      right: 'deploy.configure',
    },
    templates: {
      path: '/deploy/deploymodel',
      title: ['Area templates', '子区域模板'],
      right: 'deploy.configure',
    },
    templateDetail: {
      path: '/deploy/mobandetail',
      title: ['Template details', '模板详情'],
      right: 'deploy.configure',
      isUnlisted: true,
      menuPath: '/deploy/deploymodel',
    },
    advanced: {
      path: '/deploy/deployhighlevel',
      title: ['Advanced setup', '高级配置'],
      right: 'deploy.configure',
    },
    unmannedDetection: {
      path: '/deploy/deploydetection',
      title: ['Unmanned detection', '无人检测'],
      right: 'deploy.configure',
      projectType: '0',
    },
    infraredRemotes: {
      path: '/deploy/remotedevice',
      title: ['Infrared remotes', '红外遥控'],
      right: 'deploy.configure',
    },
    push: { path: '/deploy/deployaddress', title: ['Push addresses', '推送地址'], right: 'push.manage' },
    projectSetup: {
      path: '/deploy/project2',
      title: ['Project setup', '项目配置'],
      right: 'deploy.configure',
    },
  },
  manage: {
    deviceManagement: {
      path: '/manage/devicemanage',
      title: ['Device management', '设备管理'],
      right: 'devices.manage',
    },
    projects: { path: '/manage/projectmanage', title: ['Projects', '项目管理'], right: 'projects.manage' },
  },
  auth: {
    roles: { path: '/auth/roleauth', title: ['Role permissions', '角色权限'], right: 'roles.manage' },
    staff: { path: '/auth/rolemanage', title: ['Staff', '人员管理'], right: 'staff.manage' },
    staffReview: { path: '/auth/roleauditing', title: ['Staff review', '人员审核'], right: 'staff.review' },
    siteWorks: { path: '/auth/construction', title: ['Site works', '施工权限'], right: 'staff.manage' },
  },
  gujian: {
    firmware: {
      path: '/gujian/usergujianmanage',
      title: ['Firmware versions', '固件版本'],
      right: 'firmware.manage',
    },
    ota: { path: '/manage/deviceota', title: ['Device updates', '设备升级'], right: 'firmware.rollout' },
    firmwareRecord: {
      path: '/gujian/usergujianmanage_record',
      title: ['Firmware record', '固件记录'],
      right: 'firmware.manage',
      isUnlisted: true,
    },
  },
  setting: {
    personalInfo: { path: '/setting/userinfo', title: ['Personal info', '个人信息'] },
    changePassword: { path: '/setting/editpass', title: ['Change password', '修改密码'] },
    alarmRules: { path: '/setting/noticemanage', title: ['Alarm rules', '报警管理'], right: 'alarms.manage' },
    functionCheck: {
      path: '/setting/toolsverify',
      title: ['Function verification', '功能验证'],
      right: 'settings.manage',
    },
    systemSettings: {
      path: '/setting/systemSetting',
      title: ['System settings', '系统设置'],
      menuRight: 'settings.manage',
    },
  },
  tools: {
    clearPermissions: {
      path: '/tools/deletedevieee',
      title: ['Clear device permissions', '删除设备权限'],
      right: 'devices.manage',
      isUnlisted: true,
    },
    firmwareLibrary: {
      path: '/tools/gujianmanage',
      title: ['Firmware library', '固件库'],
      right: 'firmware.manage',
      isUnlisted: true,
    },
    appPackages: {
      path: '/tools/apkipamanage',
      title: ['App packages', '应用安装包'],
      right: 'firmware.manage',
      isUnlisted: true,
    },
    hostRecords: {
      path: '/tools/zhujirecord',
      title: ['Host records', '主机记录'],
      right: 'firmware.manage',
      isUnlisted: true,
    },
    course: { path: '/tools/course', title: ['Tutorials', '使用教程'], isUnlisted: true },
  },
} as const satisfies { readonly [G in Exclude<GroupId, 'gallery'>]: Readonly<Record<string, ScreenLine>> }

/** Full-page screens without sign-in. */
export const openScreens = {
  forgotPassword: { path: '/forget', title: ['Forgot password', '找回密码'] },
  register: { path: '/register', title: ['Register', '注册'] },
  privacy: { path: '/privacy', title: ['Privacy policy', '隐私政策'] },
  userAgreement: { path: '/userprivacy', title: ['User agreement', '用户协议'] },
  adminPages: { path: '/adminauth_pages', title: ['Administrator pages', '管理员页面'] },
  offlineControl: { path: '/devicecontrol_unline', title: ['Offline device control', '离线设备控制'] },
  certification: { path: '/companyc', title: ['Company certification', '企业认证'] },
  authRedirect: { path: '/auth-redirect', title: ['Sign-in hand-over', '登录跳转'] },
  projectMain: { path: '/projectmain', title: ['Project start page', '项目主页'] },
} as const satisfies Record<string, ScreenLine>
