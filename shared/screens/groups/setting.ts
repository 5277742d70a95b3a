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
    purpose: ['Try every function of a new installation once.', '逐项验证新安装的功能。'],
    right: 'settings.manage',
  },
  systemSettings: {
    path: '/setting/systemSetting',
    title: ['System settings', '系统设置'],
    purpose: ['Idle time-out and other settings of the project.', '设置无操作退出时间等项目参数。'],
    menuRight: 'settings.manage',
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
