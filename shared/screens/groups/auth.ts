import type { ScreenLine } from '../screen.ts'

export const authScreens = {
  roles: {
    path: '/auth/roleauth',
    title: ['Role permissions', '角色权限'],
    purpose: ['What each role may do, on which devices and scenes.', '设置各角色的功能、设备与场景权限。'],
    right: 'roles.manage',
  },
  staff: {
    path: '/auth/rolemanage',
    title: ['Staff', '人员管理'],
    purpose: [
      'Who works in this project, in which role; invite and remove people.',
      '管理项目成员及其角色，邀请或移除成员。',
    ],
    right: 'staff.manage',
  },
  staffReview: {
    path: '/auth/roleauditing',
    title: ['Staff review', '人员审核'],
    purpose: ['Agree to or reject people who asked to join.', '审核申请加入项目的人员。'],
    right: 'staff.review',
  },
  siteWorks: {
    path: '/auth/construction',
    title: ['Site works', '施工权限'],
    purpose: ['Who may deploy on site.', '管理可以进行现场施工配置的人员。'],
    right: 'staff.manage',
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
