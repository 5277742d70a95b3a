/** Device groups as engineers set them up. */
export const groups = {
  list: 'Device groups',
  add: 'Add group',
  name: 'Group name',
  count_one: '{{count}} group',
  count_other: '{{count}} groups',
  deviceCount_one: '{{count}} device',
  deviceCount_other: '{{count}} devices',
  members: 'Devices',
  pickBy: 'Choose devices',
  byPlace: 'By place',
  byName: 'By name, in order',
  orderHelp: 'In order of selection.',
  placeHelp: 'Ticking a room or a floor includes everything in it.',
  empty: 'No device groups yet',
  emptyHelp: 'A group bundles devices to find, control and grant together, such as all lights of a lobby.',
  noDevices: 'This group has no devices yet.',
  control: 'Control the whole group',
  show: 'Show in device control',
  manage: 'Show in device management',
  deleteBody: 'Its devices stay. Roles that were granted the group lose access through it.',
  search: 'Group name',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    groups: typeof groups
  }
}
