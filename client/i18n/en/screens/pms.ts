/** The link to the property management system. */
export const pms = {
  failed: 'The state of the link could not be loaded',
  state: 'State',
  settings: 'Link (FIAS over TCP)',
  connection: 'Connection',
  since: 'since',
  problem: 'Last problem',
  lastMessage: 'Last message',
  noMessage: 'None since the server was started',
  guestsInHouse: 'Guests in the house',
  applied: 'Messages applied',
  refused: 'Messages refused',
  noneRefused: 'None since the server was started.',
  states: {
    off: 'Off',
    connecting: 'Connecting',
    waiting: 'Not connected',
    starting: 'Waiting for an answer',
    resyncing: 'Receiving the guests in the house',
    running: 'Connected',
    ended: 'Ended by the PMS',
  },
  problems: {
    connection_refused: 'Nothing listens at this address and port.',
    name_unknown: 'The host name is unknown.',
    address_refused:
      'The address is in a private network. The server administrator can allow it with PMS_ALLOWED_HOSTS.',
    unreachable: 'The address cannot be reached.',
    timed_out: 'The address does not answer.',
    silent: 'Nothing was received for too long.',
    closed: 'The PMS closed the connection.',
    not_recorded: 'A message could not be stored. All guests are requested again.',
  },
  reasons: {
    too_long: 'Record too long',
    cut: 'Record without an end',
    unreadable: 'Not a FIAS record',
    type_unknown: 'Unknown type of record',
    reservation_missing: 'No reservation number',
    room_missing: 'No room number',
    room_unknown: 'No room with this number',
    room_ambiguous: 'Several rooms with this number',
    stay_unknown: 'No stay with this reservation number',
    out_of_order: 'Older than the last message about the stay',
    repeated: 'Received before',
    departure_far: 'Departure too far ahead, moved to the latest possible day',
    too_many: 'Too many stays on record',
    failed: 'Could not be stored',
  },
  isEnabled: 'Connect to the PMS',
  isEnabledHelp: 'Not needed for a PMS that calls the webhook.',
  host: 'Address',
  hostHelp: 'Host name or IP address of the FIAS interface. “simulated” is the PMS of a simulated hotel.',
  port: 'Port',
  runsWelcome: 'Run the welcome scene at check-in',
  runsWelcomeHelp: 'The scene of the room that has the picture “Welcome”, when its first guest checks in.',
  keptDays: 'Keep guest data after departure (days)',
  keptDaysHelp: 'Names, reservation numbers, languages and groups are erased after that.',
  save: 'Save changes',
  saved: 'Changes saved',
  webhook: 'Webhook for a PMS in the cloud',
  webhookHelp: 'Send each check-in, change and check-out with an API key that may report guest stays.',
  webhookEvents:
    'Events are checkIn, change and checkOut. Repeat a message with the same messageId: it counts once.',
  copyExample: 'Copy the example',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    pms: typeof pms
  }
}
