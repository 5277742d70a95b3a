/** The people of the bundled worlds and what their roles allow. */
import { RIGHTS } from '#shared/permissions.ts'
import type { RoleOutline } from './outline.ts'
import type { AccountPlan, MemberPlan } from './plan.ts'

const account = (phone: string, name: string, introduction: string, isSuper = false): AccountPlan => ({
  phone,
  name,
  avatar: '',
  introduction,
  isSuper,
  isCertified: isSuper,
})

export const SUPER_PHONE = '13800000001'

export const STAFF: readonly AccountPlan[] = [
  account(SUPER_PHONE, '沈明远', '超级管理员', true),
  account('13800000002', '林静', '酒店管理员'),
  account('13800000003', '周小雨', '前台'),
  account('13800000004', '陈工', '弱电工程师'),
  account('13800000005', '老吴', '维修'),
  account('13800000006', '顾一凡', ''),
]

const role = (
  key: string,
  names: readonly [zh: string, en: string, description: string],
  rest: Pick<RoleOutline, 'rights' | 'floors'> & { readonly entersConsole?: boolean },
): RoleOutline => ({
  key,
  name: names[0],
  nameEn: names[1],
  description: names[2],
  entersConsole: rest.entersConsole ?? true,
  rights: rest.rights,
  floors: rest.floors,
  scenes: 'all',
})

const administrator = role('administrator', ['管理员', 'Administrator', '管理整个项目'], {
  rights: RIGHTS,
  floors: 'all',
})
const engineer = role('engineer', ['工程师', 'Engineer', '配置、固件与日志'], {
  rights: [
    'home.view',
    'control.devices',
    'control.scenes',
    'control.automations',
    'devices.manage',
    'messages.view',
    'logs.view',
    'reports.view',
    'deploy.configure',
    'firmware.manage',
    'firmware.rollout',
  ],
  floors: 'all',
})
const maintenance = role('maintenance', ['维修', 'Maintenance', '使用小程序'], {
  rights: ['control.devices', 'messages.view'],
  floors: 'all',
  entersConsole: false,
})

/** The front desk sees and works only these floors. */
const frontDesk = (floors: readonly number[]): RoleOutline =>
  role('frontDesk', ['前台', 'Front desk', '部分楼层的控制与消息'], {
    rights: ['home.view', 'control.devices', 'control.scenes', 'messages.view', 'messages.handle'],
    floors,
  })

export const HOTEL_ROLES: readonly RoleOutline[] = [
  administrator,
  frontDesk([3, 4, 5]),
  engineer,
  maintenance,
]
export const BUILDING_ROLES: readonly RoleOutline[] = [administrator, engineer, maintenance]

export const HOTEL_MEMBERS: readonly MemberPlan[] = [
  { phone: '13800000002', roleKey: 'administrator', nickname: '林静' },
  { phone: '13800000003', roleKey: 'frontDesk', nickname: '周小雨' },
  { phone: '13800000004', roleKey: 'engineer', nickname: '陈工' },
  { phone: '13800000005', roleKey: 'maintenance', nickname: '老吴' },
]
export const ENGINEER_ONLY: readonly MemberPlan[] = [
  { phone: '13800000004', roleKey: 'engineer', nickname: '陈工' },
]
