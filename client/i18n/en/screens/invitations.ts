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
    numberHelp: 'Its administrators find it among the facts of the project.',
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
    givers: '{{names}} can give it to you.',
    nobody: 'Nobody in this project can give it.',
    ask: 'Ask for it',
    title: 'Ask for “{{right}}”?',
    inReview: 'You asked for “{{right}}” at {{at}}. It is in review.',
    rejected: 'Your last request was rejected: {{reason}}',
    withdrawTitle: 'Withdraw your request?',
    wants: '“{{right}}” in {{project}}',
  },
  codeInvalid: 'The link of the invitation does not work: {{reason}}',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    invitations: typeof invitations
  }
}
