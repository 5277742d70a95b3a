import type { ScreenLine } from '../screen.ts'

export const toolsScreens = {
  clearPermissions: {
    path: '/tools/deletedevieee',
    title: ['Clear device permissions', '删除设备权限'],
    purpose: [
      'Find a device by its unique number in all your projects, see who may control it, and clear that.',
      '按唯一编号在您管理的项目中查找设备，查看谁可以控制，并清除权限。',
    ],
    right: 'roles.manage',
    isUnlisted: true,
  },
  firmwareLibrary: {
    path: '/tools/gujianmanage',
    title: ['Firmware library', '固件库'],
    purpose: ['Upload firmware and share it with projects.', '上传固件并共享给项目。'],
    right: 'firmware.manage',
    isUnlisted: true,
  },
  appPackages: {
    path: '/tools/apkipamanage',
    title: ['App packages', '应用安装包'],
    purpose: ['App packages for Android and iOS.', '管理安卓和苹果应用安装包。'],
    right: 'firmware.manage',
    isUnlisted: true,
  },
  hostRecords: {
    path: '/tools/zhujirecord',
    title: ['Host records', '主机记录'],
    purpose: ['Which firmware hosts were given, and when.', '查看主机接收固件的记录。'],
    right: 'firmware.manage',
    isUnlisted: true,
  },
  course: {
    path: '/tools/course',
    title: ['Tutorials', '使用教程'],
    purpose: ['Short lessons on the console and the installation.', '学习控制台的使用与现场安装。'],
    isUnlisted: true,
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
