/** The function permissions in the groups of the menu, and which screens each of them opens. */
import { RIGHTS, type Right } from '#shared/permissions.ts'
import { SCREENS, type Screen } from '#shared/screens/registry.ts'

export const RIGHT_GROUPS = {
  control: [
    'home.view',
    'control.devices',
    'control.scenes',
    'control.automations',
    'guests.view',
    'guests.manage',
  ],
  message: ['messages.view', 'messages.handle', 'messages.review', 'logs.view'],
  report: ['reports.view'],
  deploy: ['deploy.configure', 'devices.manage', 'push.manage'],
  manage: ['projects.manage', 'firmware.manage', 'firmware.rollout'],
  auth: ['roles.manage', 'staff.manage', 'staff.review'],
  setting: ['alarms.manage', 'settings.manage', 'world.simulate'],
} as const satisfies Readonly<Record<string, readonly Right[]>>

export type RightGroup = keyof typeof RIGHT_GROUPS

export const rightGroups = Object.entries(RIGHT_GROUPS) as [RightGroup, readonly Right[]][]

export const screensOf = (right: Right): readonly Screen[] =>
  SCREENS.filter((screen) => screen.right === right)

/** A group is ticked whole, or cleared where all of it that may be ticked is ticked already. */
export function withGroup(
  ticked: ReadonlySet<string>,
  rights: readonly Right[],
  mayTick: (right: Right) => boolean,
): readonly Right[] {
  const offered = rights.filter(mayTick)
  const isFull = offered.every((right) => ticked.has(right))
  const concerned = new Set<Right>(offered)
  return RIGHTS.filter((right) => (concerned.has(right) ? !isFull : ticked.has(right)))
}

export const withRight = (ticked: ReadonlySet<string>, changed: Right): readonly Right[] =>
  RIGHTS.filter((right) => (right === changed ? !ticked.has(right) : ticked.has(right)))
