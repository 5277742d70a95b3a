import type { ScreenLine } from '../screen.ts'

export const settingScreens = {
  personalInfo: {
    path: '/setting/userinfo',
    title: ['Personal info', '个人信息'],
    purpose: ['Your name, picture and introduction.', '维护您的姓名、头像和简介。'],
  },
  changePassword: {
    path: '/setting/editpass',
    title: ['Change password', '修改密码'],
    purpose: ['Choose a new password.', '设置新密码。'],
  },
  alarmRules: {
    path: '/setting/noticemanage',
    title: ['Alarm rules', '报警管理'],
    purpose: ['Which alarms are raised, how severe, for whom.', '设置哪些情况报警、报警级别和接收人。'],
    right: 'alarms.manage',
  },
  functionCheck: {
    path: '/setting/toolsverify',
    title: ['Function verification', '功能验证'],
    purpose: [
      'Run the devices of a room through their functions, and sign the protocol.',
      '逐项验证房间内设备的功能，并签字确认。',
    ],
    right: 'deploy.configure',
  },
  apiKeys: {
    path: '/setting/apikeys',
    title: ['API keys', 'API 密钥'],
    purpose: [
      'Access of other systems to this project, with their rights and last use.',
      '管理其他系统对本项目的访问、权限与最近使用情况。',
    ],
    right: 'roles.manage',
  },
  getData: {
    path: '/setting/getdata',
    title: ['Get data out', '获取数据'],
    purpose: [
      'Examples for curl, MQTT and Node-RED with which other systems read this project.',
      '其他系统通过 curl、MQTT 和 Node-RED 读取本项目数据的示例。',
    ],
    right: 'roles.manage',
    isUnlisted: true,
    menuPath: '/setting/apikeys',
  },
  pms: {
    path: '/setting/pms',
    title: ['PMS link', 'PMS 连接'],
    purpose: [
      'Connect the property management system, so that check-ins and check-outs reach the rooms.',
      '连接酒店管理系统，使入住和退房同步到房间。',
    ],
    right: 'settings.manage',
    projectType: '0',
  },
  systemSettings: {
    path: '/setting/systemSetting',
    title: ['System settings', '系统设置'],
    purpose: [
      'Idle time-out of the project; look and alarm sound of this browser.',
      '设置项目的无操作退出时间，以及此浏览器的外观和报警声音。',
    ],
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
