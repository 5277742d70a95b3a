/** Requests that wait for a decision of the super administrator. */
export const review = {
  name: 'Enterprise',
  creditCode: 'Credit code',
  address: 'Address',
  account: 'Submitted by',
  stateTitle: 'State',
  state: { inReview: 'In review', approved: 'Approved', rejected: 'Rejected' },
  filter: { open: 'In review', closed: 'Decided' },
  submitted: 'Submitted',
  reviewed: 'Decided',
  reason: 'Reason',
  search: 'Enterprise, credit code or account',
  emptyHelp: 'Enterprise certifications appear here when they are submitted.',
  verb: { agreed: 'Approve', rejected: 'Reject' },
  ask: { agreed: 'Approve “{{name}}”?', rejected: 'Reject “{{name}}”?' },
  askMany: { agreed: 'Approve {{count}} enterprises?', rejected: 'Reject {{count}} enterprises?' },
  follows: {
    agreed: 'The account becomes a certified enterprise and appears in the public list.',
    rejected: 'The applicant reads the reason and can submit again.',
  },
  done: { agreed: 'Approved: {{count}}', rejected: 'Rejected: {{count}}' },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    review: typeof review
  }
}
