/** The roles a project starts with; its administrator changes them, or adds others. */
import { ADMINISTRATOR_RIGHTS, PROJECT_RIGHTS, type Right } from '#shared/permissions.ts'
import type { Role } from '#shared/records/role.ts'

export type NewRole = Omit<Role, 'type' | 'id'>

const wholeProject = { areas: 'all', devices: [], scenes: 'all', entersConsole: true } as const

export const ADMINISTRATOR: NewRole = {
  ...wholeProject,
  name: '管理员',
  nameEn: 'Administrator',
  description: '管理整个项目',
  rights: PROJECT_RIGHTS,
}

const ENGINEER_RIGHTS: readonly Right[] = [
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
]

export const ENGINEER: NewRole = {
  ...wholeProject,
  name: '工程师',
  nameEn: 'Engineer',
  description: '配置、固件与日志',
  rights: ENGINEER_RIGHTS,
}

export const OPERATOR: NewRole = {
  ...wholeProject,
  name: '操作员',
  nameEn: 'Operator',
  description: '控制、消息与报表',
  rights: [
    'home.view',
    'control.devices',
    'control.scenes',
    'control.automations',
    'guests.view',
    'messages.view',
    'messages.handle',
    'reports.view',
  ],
}

/** Works in the mini program. */
export const MAINTENANCE: NewRole = {
  ...wholeProject,
  name: '维修',
  nameEn: 'Maintenance',
  description: '使用小程序',
  rights: ['control.devices', 'messages.view'],
  entersConsole: false,
}

/** Role for testers of a simulated world: the rights of an engineer, and control of the simulation. */
export const QA: NewRole = {
  ...wholeProject,
  name: '测试',
  nameEn: 'QA',
  description: '控制模拟世界',
  rights: [...ENGINEER_RIGHTS, 'messages.handle', 'world.simulate'],
}

export const DEFAULT_ROLES: readonly NewRole[] = [ADMINISTRATOR, ENGINEER, OPERATOR, MAINTENANCE]
/** Simulated projects also have a role that may inject faults. */
export const SIMULATED_ROLES: readonly NewRole[] = [...DEFAULT_ROLES, QA]

/** Grants everything, everywhere: the founder of a project needs such a role in it. */
export function isAdministrator(role: NewRole): boolean {
  return (
    role.entersConsole &&
    role.areas === 'all' &&
    ADMINISTRATOR_RIGHTS.every((right) => role.rights.includes(right))
  )
}
