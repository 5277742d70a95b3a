/** Site works: contractors of the project. */
export const siteWorks = {
  company: 'Company',
  phone: 'Phone',
  state: 'State',
  states: {
    invited: 'Invited',
    active: 'Active',
    ended: 'Ended',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  starts: 'Starts',
  ends: 'Ends',
  extension: 'Requested until',
  role: 'Role',
  areas: 'Areas',
  allAreas: 'All areas of the role',
  areaCount_one: '{{count}} area',
  areaCount_other: '{{count}} areas',
  note: 'Work',
  search: 'Company or phone',
  emptyHelp: 'Contractors added here have access for a limited period.',
  plan: 'Add site works',
  planVerb: 'Add and create invitation',
  changes: 'Show their changes',
  extend: 'Change the end',
  extendTitle: 'End of the site works of {{company}}',
  extended: 'The new end is set',
  asked: 'Requested until {{at}}: {{reason}}',
  now: 'Now {{at}}',
  refuse: 'Refuse extension',
  refuseTitle: 'Refuse the extension for {{company}}?',
  refused: 'Extension refused',
  reason: 'Reason',
  end: 'End site works',
  endTitle: 'End the site works of {{company}} now?',
  endBody: 'The contractor loses access at once, including open sessions.',
  withdrawBody: 'The invitation is withdrawn.',
  ended: 'Site works ended',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    siteWorks: typeof siteWorks
  }
}
