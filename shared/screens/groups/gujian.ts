import type { ScreenLine } from '../screen.ts'

export const gujianScreens = {
  firmware: {
    path: '/gujian/usergujianmanage',
    title: ['Firmware versions', '固件版本'],
    purpose: ['Firmware versions you may use.', '查看可使用的固件版本。'],
    right: 'firmware.manage',
  },
  ota: {
    path: '/manage/deviceota',
    title: ['Device updates', '设备升级'],
    purpose: [
      'Roll firmware out to devices in rings, and stop when it fails.',
      '分批升级设备固件，失败过多时自动停止。',
    ],
    right: 'firmware.rollout',
  },
  firmwareRecord: {
    path: '/gujian/usergujianmanage_record',
    title: ['Firmware record', '固件记录'],
    purpose: ['Which firmware went where, and when.', '查看固件的升级记录。'],
    right: 'firmware.manage',
    isUnlisted: true,
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
