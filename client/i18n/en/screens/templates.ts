/** Templates of areas: the list, what one holds, and applying it. */
export const templates = {
  name: 'Template name',
  description: 'Description',
  devices: 'Devices',
  areas: 'Areas inside',
  usedBy: 'Applied to',
  outdated: 'Out of date',
  changedAt: 'Changed',
  changedBy: 'Changed by',
  search: 'Name or description',
  emptyHelp: 'A template holds the devices of a room, to be made in many rooms at once.',
  add: 'Empty template',
  ofArea: 'Template of an area',
  area: 'Area',
  areaHelp: 'Everything inside it becomes the template. Its name in front of other names becomes {area}.',
  deleteBody: 'Areas and devices that were made of it stay.',
  back: 'All templates',
  unknownTitle: 'This template is not there',
  unknown: 'Choose one in the list of templates.',
  versionNumber: 'Version {{version}}',
  root: 'The area itself',
  rootHelp:
    'Choose a device or an area in the tree, or add one. What is added comes into the chosen area. Drag, or press Alt with an arrow, to change the order.',
  parts: 'Areas and devices of the template',
  pattern: 'Name',
  patternHelp: '{area} stands for the name of the area that the template is applied to.',
  areaKind: 'Kind of area',
  model: 'Model',
  connection: 'Connection',
  connections: {
    default: 'As its host',
    zigbee: 'Zigbee',
    ble: 'Bluetooth',
    wifi: 'Wi-Fi',
    ethernet: 'Ethernet',
    host: 'Host',
  },
  circuits: 'Circuits ({{min}} to {{max}})',
  circuitName: 'Name of the circuit',
  newArea: 'Area',
  addDevice: 'Add a device …',
  addArea: 'Add an area',
  counts: '{{devices}} devices, {{areas}} areas inside',
  undo: 'Undo (Ctrl Z)',
  redo: 'Redo (Ctrl Shift Z)',
  moveUp: 'Move up (Alt ↑)',
  moveDown: 'Move down (Alt ↓)',
  place: 'Place in the template',
  faulty: 'The name of “{{name}}” is missing, not allowed or used twice.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    templates: typeof templates
  }
}
