/** Announcements. */
export const notices = {
  search: 'Title or text',
  empty: 'Announcements for everyone in the project are listed here.',
  publish: 'New announcement',
  published: 'Published',
  title: 'Title',
  titleEn: 'Title (English)',
  text: 'Text',
  textEn: 'Text (English)',
  from: 'From',
  fromHelp: 'Leave empty to publish now',
  until: 'Until',
  untilHelp: 'Leave empty to show until deleted',
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
