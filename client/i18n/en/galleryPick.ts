/** The gallery's pages about picking, rows, times, uploads and wizards. */
export const galleryPick = {
  transferWhen:
    'For some of many, where one wants to see both what is chosen and what is left: devices of a group, people of a role. For a handful take ticks, for places the tree.',
  groupName: 'Name of the group',
  devices: 'Devices',
  treeWhen:
    'For things that lie in places: areas, devices, rights. Ticking a group takes everything in it; the numbers say how much of it is chosen. The search finds a label, or words along the way down.',
  areas: 'Areas',
  mainArea: 'Main area',
  rowsWhen:
    'For several of the same: steps of a scene, circuits of a device, rules of an alarm. The order counts and is changed by dragging or by Alt with an arrow key from any field of a row.',
  sceneName: 'Name of the scene',
  sceneSample: 'Good evening',
  steps: 'Steps',
  addStep: 'Add a step',
  stepOf: 'What',
  stepKind: { light: 'Light', curtain: 'Curtain', climate: 'Climate' },
  level: 'Level',
  note: 'Note',
  stepRefused: 'this device knows no such level',
  timesWhen:
    'A schedule says when something runs, over midnight if need be; a period says which days are looked at. A name that must be free is asked about while one types, and choices may depend on another field.',
  name: 'Name',
  nameHelp: 'Must not be the name of a building. Try “{{name}}”.',
  nameTaken: 'This name is taken',
  building: 'Building',
  floor: 'Floor',
  schedule: 'Runs',
  period: 'Figures of',
  color: 'Colour on the plan',
  uploadWhen:
    'For a file that is too large to travel with the form: firmware, a floor plan. It travels as soon as it is chosen, and the form waits for its end. A small picture is better sent with the form.',
  uploadBroken: 'the connection was lost',
  firmware: 'Firmware',
  firmwareHelp: 'BIN or ZIP, at most 8 MB. It is read by this browser and sent nowhere.',
  wizardWhen:
    'For what is too much for one screen and has an order of its own. Each step is judged before the next; one may go back, and sees everything once more before it is sent. Three short questions are a form, not a wizard.',
  wizardWhat: 'What',
  wizardWhere: 'Where',
  wizardTime: 'When',
  automationName: 'Name of the automation',
  masterWhen:
    'For things of which one looks at many, one after the other: the list stays while the details change. Where each has a page of its own worth linking to, take a list that leads to it.',
  hosts: 'Hosts',
  hostNumber: 'Number',
  hostFirmware: 'Firmware',
} as const
