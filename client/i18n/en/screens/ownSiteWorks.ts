/** Site works of the user. */
export const ownSiteWorks = {
  title: 'Your site works',
  period: '{{company}}, {{from}} to {{to}}',
  waiting: 'Requested until {{at}}',
  ask: 'Ask for more time',
  until: 'Until',
  reason: 'Reason',
  send: 'Send request',
  sent: 'Your request was sent',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    ownSiteWorks: typeof ownSiteWorks
  }
}
