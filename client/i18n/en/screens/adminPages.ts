/** Start page of the administrators' pages. */
export const adminPages = {
  lead: 'Each page checks your permissions and hides projects you have no access to.',
  pages: {
    '/admin_deletedevieee':
      'Find a device by its unique number, see who can control it, and clear those permissions.',
    '/gujianmanage': 'Upload firmware, share it with projects, and withdraw it.',
    '/apkipamanage': 'Manage app packages for Android and iOS.',
    '/zhujirecord': 'See which firmware each host received.',
    '/companyc': 'Submit your company for certification and see the result.',
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    adminPages: typeof adminPages
  }
}
