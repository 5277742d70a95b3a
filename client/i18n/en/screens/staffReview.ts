/** Review of people who apply to join the project. */
export const staffReview = {
  applicant: 'Applicant',
  wants: 'Asks for',
  toJoin: 'To join',
  giveRight: 'Requests “{{right}}”. Choose a role that includes it. Their areas stay unchanged.',
  phone: 'Phone',
  message: 'Message',
  state: 'State',
  states: {
    inReview: 'In review',
    approved: 'Approved',
    rejected: 'Rejected',
    reviewedAgreed: 'Approved, read',
    reviewedRejected: 'Rejected, read',
    withdrawn: 'Withdrawn',
  },
  asked: 'Requested',
  reviewer: 'Reviewed by',
  role: 'Assigned role',
  reason: 'Reason',
  search: 'Name or phone',
  emptyHelp: 'People with an account can request to join with the project number.',
  approve: 'Approve',
  approveTitle: 'Approve {{names}}',
  approvedDone_one: 'Request approved',
  approvedDone_other: '{{count}} requests approved',
  reject: 'Reject',
  rejectTitle_one: 'Reject this request?',
  rejectTitle_other: 'Reject {{count}} requests?',
  rejectBody: 'The applicant sees the reason and can apply again.',
  rejectedDone_one: 'Request rejected',
  rejectedDone_other: '{{count}} requests rejected',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    staffReview: typeof staffReview
  }
}
