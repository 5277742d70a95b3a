/** Texts of a list that is ordered by hand. */
export const order = {
  grip: 'Move {{name}}',
  hint: 'Drag, or press Space on a handle: arrow keys move it, Space drops it, Escape cancels. Alt with an arrow key moves it directly.',
  locked: 'The order cannot be changed now.',
  lifted: '{{name}} picked up: {{list}}, position {{at}} of {{of}}',
  moved: '{{name}}: {{list}}, position {{at}} of {{of}}',
  dropped: '{{name}} dropped: {{list}}, position {{at}} of {{of}}',
  putBack: '{{name}} returned: {{list}}, position {{at}} of {{of}}',
} as const
