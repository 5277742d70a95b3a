export const advanced = {
  write: 'Write configuration',
  writeAgain: 'Write again …',
  send: 'Write',
  sent: 'Sent to the host',
  search: 'Target, name, content or server',
  emptyHelp: 'Nothing has been written to a host or device yet.',
  target: 'Host or device',
  hosts: 'Hosts',
  name: 'Name',
  format: 'Format',
  formats: { hex: 'Hexadecimal', text: 'Text', graphic: 'Graphic' },
  content: 'Content',
  contentHelp:
    'Hexadecimal and graphic: exactly {{length}} characters, 0–9 and A–F. Text: at most {{length}} characters.',
  graphicLabel: 'Picture of 32 × 16 pixels, column {{column}}, row {{row}}, {{state}}',
  pixelSet: 'set',
  pixelUnset: 'not set',
  graphicClear: 'Clear',
  graphicInvert: 'Invert',
  graphicHelp: 'Draw with the pointer, or move with the arrow keys and set with the space bar.',
  server: 'Remote server',
  serverIp: 'Remote server IP',
  serverPort: 'Port',
  stateTitle: 'Outcome',
  state: {
    pending: 'Waiting for the host',
    confirmed: 'Confirmed',
    failed: 'Refused',
    timed_out: 'No answer',
  },
  stateWhy: '{{state}}: {{reason}}',
  held: 'On the host',
  heldNow: 'In effect',
  past: 'Not in effect',
  writtenAt: 'Written',
  writtenBy: 'By',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    advanced: typeof advanced
  }
}
