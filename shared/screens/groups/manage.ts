import type { ScreenLine } from '../screen.ts'

export const manageScreens = {
  deviceManagement: {
    path: '/manage/devicemanage',
    title: ['Device management', '设备管理'],
    purpose: [
      'All devices in one table: filter, act on many, print, export.',
      '用一张表管理全部设备：筛选、批量操作、打印、导出。',
    ],
    right: 'devices.manage',
  },
  projects: {
    path: '/manage/projectmanage',
    title: ['Projects', '项目管理'],
    purpose: ['All your projects: add, change, copy, remove.', '管理您的全部项目：新增、修改、复制、删除。'],
    right: 'projects.manage',
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
