/** Texts of a list that is ordered by hand. */
export const order = {
  grip: 'Move {{name}}',
  hint: 'Drag, or press Space on a handle: arrow keys move it, Space puts it down, Escape puts it back. Alt and an arrow key move it at once.',
  locked: 'The order cannot be changed now.',
  lifted: '{{name}} lifted: {{list}}, position {{at}} of {{of}}',
  moved: '{{name}}: {{list}}, position {{at}} of {{of}}',
  dropped: '{{name}} put down: {{list}}, position {{at}} of {{of}}',
  putBack: '{{name}} put back: {{list}}, position {{at}} of {{of}}',
} as const
