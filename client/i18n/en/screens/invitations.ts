/** Invitations to the user's own phone number. */
export const invitations = {
  title: 'Invitations',
  none: 'There is no invitation for your phone number.',
  as: 'As {{role}}, invited by {{by}}',
  areas: 'Only in these areas: {{names}}',
  siteWork: 'Site works of {{company}}, {{from}} to {{to}}',
  expires: 'Open until {{at}}',
  accept: 'Accept',
  decline: 'Decline',
  declineTitle: 'Decline the invitation to {{name}}?',
  declineBody: 'Its code stops working. You can be invited again.',
  joined: 'You have joined {{name}}',
  code: 'Invitation code',
  find: 'Find invitation',
  invited: 'You are invited to {{name}} as {{role}}.',
  invitedHelp:
    'Register with {{phone}}, or sign in if that number has an account. Then accept the invitation.',
  join: {
    title: 'Ask to join a project',
    number: 'Project number',
    numberHelp: 'Project administrators can find it in the project details.',
    message: 'Message to the reviewers',
    ask: 'Send request',
    asked: 'Your request was sent',
    withdraw: 'Withdraw',
    acknowledge: 'Got it',
    states: {
      inReview: 'In review since {{at}}',
      approved: 'Approved, {{at}}',
      rejected: 'Rejected, {{at}}: {{reason}}',
      reviewedAgreed: 'Approved, {{at}}',
      reviewedRejected: 'Rejected, {{at}}: {{reason}}',
      withdrawn: 'Withdrawn',
    },
  },
  right: {
    givers: '{{names}} can grant it.',
    nobody: 'Nobody in this project can grant it.',
    ask: 'Request access',
    title: 'Request “{{right}}”?',
    inReview: 'You requested “{{right}}” at {{at}}. The request is in review.',
    rejected: 'Your last request was rejected: {{reason}}',
    withdrawTitle: 'Withdraw your request?',
    wants: '“{{right}}” in {{project}}',
  },
  codeInvalid: 'The invitation link is not valid: {{reason}}',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    invitations: typeof invitations
  }
}
