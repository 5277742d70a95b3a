/**
 * The screens of the console, by group. The order of groups and of the lines in them is that of the menu. A screen is
 * one line in its group, one in the client's table of components, its component and its texts.
 */
import { authScreens } from './groups/auth.ts'
import { deployScreens } from './groups/deploy.ts'
import { deviceScreens } from './groups/device.ts'
import { gujianScreens } from './groups/gujian.ts'
import { manageScreens } from './groups/manage.ts'
import { messageScreens } from './groups/message.ts'
import { reportScreens } from './groups/report.ts'
import { settingScreens } from './groups/setting.ts'
import { toolsScreens } from './groups/tools.ts'
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
  home: {
    path: HOME_PATH,
    title: ['Home', '首页'],
    purpose: ['How the estate is doing, at a glance.', '一眼看清项目的整体状况。'],
    right: 'home.view',
  },
} as const satisfies Record<string, ScreenLine>

export const consoleScreens = {
  device: deviceScreens,
  message: messageScreens,
  report: reportScreens,
  deploy: deployScreens,
  manage: manageScreens,
  auth: authScreens,
  gujian: gujianScreens,
  setting: settingScreens,
  tools: toolsScreens,
} as const satisfies { readonly [G in Exclude<GroupId, 'gallery'>]: Readonly<Record<string, ScreenLine>> }

/** Full-page screens without sign-in. */
export const openScreens = {
  forgotPassword: {
    path: '/forget',
    title: ['Forgot password', '找回密码'],
    purpose: ['Set a new password with a code sent to your phone.', '通过手机验证码重设密码。'],
  },
  register: {
    path: '/register',
    title: ['Register', '注册'],
    purpose: ['Create an account with your phone number.', '使用手机号注册账号。'],
  },
  privacy: {
    path: '/privacy',
    title: ['Privacy policy', '隐私政策'],
    purpose: ['How personal data is handled.', '说明个人信息的处理方式。'],
  },
  userAgreement: {
    path: '/userprivacy',
    title: ['User agreement', '用户协议'],
    purpose: ['The terms of use.', '说明使用条款。'],
  },
  adminPages: {
    path: '/adminauth_pages',
    title: ['Administrator pages', '管理员页面'],
    purpose: ['Pages for administrators of this server.', '供服务器管理员使用的页面。'],
  },
  offlineControl: {
    path: '/devicecontrol_unline',
    title: ['Offline device control', '离线设备控制'],
    purpose: [
      'What to do while devices cannot be reached from the console.',
      '控制台无法连接设备时的处理办法。',
    ],
  },
  wallDisplay: {
    path: '/display',
    title: ['Wall display', '壁挂屏'],
    purpose: [
      'A screen on the wall that shows a project and changes nothing.',
      '在墙面屏幕上显示项目，不能操作。',
    ],
  },
  certification: {
    path: '/companyc',
    title: ['Company certification', '企业认证'],
    purpose: ['Have your company certified.', '提交企业认证资料。'],
  },
  authRedirect: {
    path: '/auth-redirect',
    title: ['Sign-in hand-over', '登录跳转'],
    purpose: ['Takes over a sign-in from another system.', '承接来自其他系统的登录。'],
  },
  projectMain: {
    path: '/projectmain',
    title: ['Project start page', '项目主页'],
    purpose: ['Start page of one project for embedded displays.', '供嵌入式显示屏使用的项目首页。'],
  },
} as const satisfies Record<string, ScreenLine>
