/** API keys of a project. */
export const apiKeys = {
  add: 'Make a key',
  search: 'Name, person',
  empty:
    'No API keys yet. A key lets another system read values and control devices, within the rights and areas you choose.',
  name: 'Name',
  nameHelp: 'The system that uses it',
  state: 'State',
  rights: 'Rights',
  rightsHelp: 'None that you do not have yourself. Configuring and managing people stay with people.',
  where: 'Devices',
  areas: 'Areas',
  allAreas: 'All areas',
  someAreas: 'Some areas',
  areasHelp: 'The key sees and controls devices in these areas only.',
  single: 'Single devices',
  singleHelp: 'Devices in other areas that the key sees as well.',
  someDevices_one: '{{count}} device',
  someDevices_other: '{{count}} devices',
  someAreasCount_one: '{{count}} area',
  someAreasCount_other: '{{count}} areas',
  days: 'Valid for days',
  daysHelp: 'At most a year. Rotate the key before it ends.',
  expires: 'Expires',
  madeBy: 'Made by',
  madeAt: 'Made',
  maker: '{{name}} (left)',
  address: 'Last address',
  lastUse: 'Last used',
  never: 'Never',
  active: 'Active',
  expired: 'Expired',
  soon: 'Expires soon',
  connected: 'Connected',
  rotating: 'Old secret still valid',
  rotate: 'Rotate',
  rotateTitle: 'Rotate {{name}}',
  rotateHelp:
    'The key gets a new secret and a new term. Enter the secret in the other system before the old one ends.',
  overlap: 'Hours that the old secret stays valid',
  overlapHelp: '0 ends it at once.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke {{name}}?',
  revokeBody: 'The system is refused from now on, and its connections end at once. This cannot be undone.',
  secret: 'Secret of {{name}}',
  secretOnce: 'Copy it now. It is stored as a hash only and never shown again.',
  copySecret: 'Copy the secret',
  http: 'A call',
  mqtt: 'Live values',
  copyExample: 'Copy the example',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    apiKeys: typeof apiKeys
  }
}
