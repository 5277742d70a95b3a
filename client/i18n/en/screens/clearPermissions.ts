/** Clearing of the permissions of a device. */
export const clearPermissions = {
  number: 'Unique number of the device',
  numberHelp: 'Four characters at least. All projects are searched in which you may manage roles.',
  numberWrong: 'A unique number has the digits 0 to 9 and the letters A to F; enter 4 to 16 of them.',
  search: 'Search',
  failed: 'The search failed',
  none: 'No device found',
  noneHelp: 'Devices of projects that you do not administer are not shown.',
  found_one: '{{count}} device',
  found_other: '{{count}} devices',
  more: 'Enter more of the number to see the others.',
  uniqueNumber: 'Unique number',
  project: 'Project',
  area: 'Area',
  host: 'Host',
  usedIn: 'Used in',
  uses: 'scenes: {{scenes}}, automations: {{automations}}, groups: {{groups}}',
  configured: 'Configured',
  notConfigured: 'Not configured',
  who_one: '{{count}} member may control it',
  who_other: '{{count}} members may control it',
  holder: '{{role}} (members: {{count}})',
  by: { area: 'by area', group: 'by device group', device: 'named in the role' },
  byAreaOnly: 'Nothing to clear: roles reach it by its area only.',
  clear: 'Clear permissions',
  undo: 'Undo clearing',
  askTitle: 'Clear the permissions of {{name}}?',
  askBody:
    'No role names the device any more, and it leaves the device groups that roles grant. What roles reach by area stays. You can undo this.',
  cleared: 'Permissions of {{name}} cleared',
  restored: 'Permissions of {{name}} restored',
  clearedBy: 'Cleared by {{by}}, {{at}}. Roles: {{roles}}, groups: {{groups}}.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    clearPermissions: typeof clearPermissions
  }
}
