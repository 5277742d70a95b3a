import type { ScreenLine } from '../screen.ts'

export const reportScreens = {
  energyOverview: {
    path: '/report/energyOverview',
    title: ['Energy overview', '能耗总览'],
    purpose: ['Energy of the project compared with the period before.', '项目总体能耗，并与上一周期对比。'],
    right: 'reports.view',
  },
  energyStatistics: {
    path: '/report/energyStatistics',
    title: ['Energy statistics', '能耗统计'],
    purpose: [
      'Energy by floor, area, device and kind, with print and export.',
      '按楼层、区域、设备和类型统计能耗，可打印和导出。',
    ],
    right: 'reports.view',
  },
  areaStatistics: {
    path: '/statistics/areastatistics',
    title: ['Area statistics', '区域统计'],
    purpose: ['Figures by area.', '按区域查看统计数据。'],
    right: 'reports.view',
    isUnlisted: true,
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
