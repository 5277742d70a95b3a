/** Demo staff and roles. */

import type { DemoAccount } from '#shared/contract/session.ts'
import {
  ADMINISTRATOR,
  ENGINEER,
  MAINTENANCE,
  type NewRole,
  QA,
} from '#shared/domain/project/defaultRoles.ts'
import type { RoleOutline } from '../outline.ts'
import type { AccountPlan, MemberPlan } from '../plan.ts'

const account = (
  phone: string,
  [name, nameEn]: readonly [string, string],
  introduction: string,
  isSuper = false,
): AccountPlan => ({
  phone,
  name,
  nameEn,
  avatar: '',
  introduction,
  isSuper,
  isCertified: isSuper,
})

export const SUPER_PHONE = '13800000001'

export const STAFF: readonly AccountPlan[] = [
  account(SUPER_PHONE, ['沈明远', 'Shen Mingyuan'], '超级管理员', true),
  account('13800000002', ['林静', 'Lin Jing'], '酒店管理员'),
  account('13800000003', ['周小雨', 'Zhou Xiaoyu'], '前台'),
  account('13800000004', ['陈工', 'Chen Gong'], '弱电工程师'),
  account('13800000005', ['老吴', 'Lao Wu'], '维修'),
  account('13800000006', ['顾一凡', 'Gu Yifan'], ''),
]

export const DEMO_PASSWORD = 'demo-1234'

/** One-click demo accounts with their role. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { ...demo(SUPER_PHONE), part: 'super' },
  { ...demo('13800000002'), part: 'administrator' },
  { ...demo('13800000003'), part: 'frontDesk' },
  { ...demo('13800000004'), part: 'engineer' },
  { ...demo('13800000005'), part: 'maintenance' },
  { ...demo('13800000006'), part: 'newcomer' },
]

function demo(username: string): Omit<DemoAccount, 'part'> {
  const { name = '', nameEn = '' } = STAFF.find(({ phone }) => phone === username) ?? {}
  return { username, password: DEMO_PASSWORD, name, nameEn }
}

/** Default role of new projects. */
const standard = (key: string, role: NewRole): RoleOutline => ({
  key,
  name: role.name,
  nameEn: role.nameEn,
  description: role.description,
  entersConsole: role.entersConsole,
  rights: role.rights,
  floors: 'all',
  scenes: 'all',
})

const administrator = standard('administrator', ADMINISTRATOR)
const engineer = standard('engineer', ENGINEER)
const maintenance = standard('maintenance', MAINTENANCE)
const qa = standard('qa', QA)

/** The front desk sees and works only these floors. */
const frontDesk = (floors: RoleOutline['floors']): RoleOutline => ({
  key: 'frontDesk',
  name: '前台',
  nameEn: 'Front desk',
  description: '部分楼层的控制与消息',
  entersConsole: true,
  rights: ['home.view', 'control.devices', 'control.scenes', 'messages.view', 'messages.handle'],
  floors,
  scenes: 'all',
})

export const hotelRoles = (frontDeskFloors: RoleOutline['floors']): readonly RoleOutline[] => [
  administrator,
  frontDesk(frontDeskFloors),
  engineer,
  maintenance,
  qa,
]
export const HOTEL_ROLES = hotelRoles([3, 4, 5])
export const BUILDING_ROLES: readonly RoleOutline[] = [administrator, engineer, maintenance, qa]

export const HOTEL_MEMBERS: readonly MemberPlan[] = [
  { phone: '13800000002', roleKey: 'administrator', nickname: '林静' },
  { phone: '13800000003', roleKey: 'frontDesk', nickname: '周小雨' },
  { phone: '13800000004', roleKey: 'engineer', nickname: '陈工' },
  { phone: '13800000005', roleKey: 'maintenance', nickname: '老吴' },
]
export const ENGINEER_ONLY: readonly MemberPlan[] = [
  { phone: '13800000004', roleKey: 'engineer', nickname: '陈工' },
]
