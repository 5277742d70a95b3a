/** API keys of a project. */
export const apiKeys = {
  add: 'Create key',
  search: 'Name, person',
  empty:
    'No API keys yet. A key lets another system read values and control devices, within the rights and areas you choose.',
  name: 'Name',
  nameHelp: 'The system that uses it',
  state: 'State',
  rights: 'Rights',
  rightsHelp: 'Limited to your own rights. Configuration and people management cannot be granted to a key.',
  where: 'Devices',
  areas: 'Areas',
  allAreas: 'All areas',
  someAreas: 'Some areas',
  areasHelp: 'The key sees and controls devices in these areas only.',
  single: 'Individual devices',
  singleHelp: 'Devices in other areas that the key can access as well.',
  someDevices_one: '{{count}} device',
  someDevices_other: '{{count}} devices',
  someAreasCount_one: '{{count}} area',
  someAreasCount_other: '{{count}} areas',
  days: 'Valid for (days)',
  daysHelp: 'At most a year. Rotate the key before it ends.',
  expires: 'Expires',
  madeBy: 'Created by',
  madeAt: 'Created',
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
  overlap: 'Old secret stays valid for (hours)',
  overlapHelp: '0 ends it immediately.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke {{name}}?',
  revokeBody: 'The system is refused from now on, and its connections end at once. This cannot be undone.',
  secret: 'Secret of {{name}}',
  secretOnce: 'Copy it now. It is stored as a hash only and never shown again.',
  copySecret: 'Copy the secret',
  http: 'Example call',
  mqtt: 'Live values',
  copyExample: 'Copy the example',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    apiKeys: typeof apiKeys
  }
}
