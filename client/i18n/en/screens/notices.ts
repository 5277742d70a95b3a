/** Announcements. */
export const notices = {
  search: 'Title or text',
  empty: 'What everybody in the project is to know for a while appears here.',
  publish: 'New announcement',
  published: 'Published',
  title: 'Title',
  titleEn: 'Title (English)',
  text: 'Text',
  textEn: 'Text (English)',
  from: 'From',
  fromHelp: 'Now if left empty',
  until: 'Until',
  untilHelp: 'Until it is deleted if left empty',
  open: 'No end',
  by: 'By',
  readers: 'Read by',
  forAll: 'In all projects',
  state: 'State',
  states: { unread: 'Unread', read: 'Read', planned: 'Planned', over: 'Over' },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    notices: typeof notices
  }
}
