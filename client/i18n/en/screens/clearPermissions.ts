/** Clearing of the permissions of a device. */
export const clearPermissions = {
  number: 'Unique number or address of the device',
  numberHelp:
    'Four characters of it, or all of a shorter address. Searches all projects where you can manage roles.',
  numberWrong: 'Enter 1 to 64 printable characters.',
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
  who_one: '{{count}} member can control it',
  who_other: '{{count}} members can control it',
  holder: '{{role}} (members: {{count}})',
  by: { area: 'by area', group: 'by device group', device: 'named in the role' },
  byAreaOnly: 'Nothing to clear: roles have access through its area only.',
  clear: 'Clear permissions',
  undo: 'Undo clearing',
  askTitle: 'Clear the permissions of {{name}}?',
  askBody:
    'Roles no longer name this device, and it leaves the device groups granted to roles. Access by area stays. You can undo this.',
  cleared: 'Permissions of {{name}} cleared',
  restored: 'Permissions of {{name}} restored',
  clearedBy: 'Cleared by {{by}}, {{at}}. Roles: {{roles}}, groups: {{groups}}.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    clearPermissions: typeof clearPermissions
  }
}
