/** Start page of the administrators' pages. */
export const adminPages = {
  lead: 'Each page checks your rights. What you may not do in a project is not shown.',
  pages: {
    '/admin_deletedevieee': 'Find a device by its unique number, see who may control it, and clear that.',
    '/gujianmanage': 'Upload firmware, share it with projects, and withdraw it.',
    '/apkipamanage': 'Keep the app packages for Android and iOS.',
    '/zhujirecord': 'Read what hosts reported about themselves.',
    '/companyc': 'Submit your company for certification and see the result.',
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    adminPages: typeof adminPages
  }
}
