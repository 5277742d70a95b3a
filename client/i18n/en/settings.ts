export const settings = {
  project: 'This project',
  own: 'Only for you, in this browser',
  ownHint: 'Changes take effect at once and are remembered in this browser.',
  idle: 'Sign out after',
  idleHelp: '10 seconds to 24 hours without a key press, click or mouse movement.',
  idleDefault:
    '10 seconds to 24 hours without a key press, click or mouse movement. A project without this setting signs people out after {{time}}.',
  idleSave: 'Save',
  idleSaved: 'The idle time-out was changed',
  idleExplained:
    'Anyone inactive for {{time}} is signed out; a countdown appears for the last {{warning}}, with the option to stay.',
  idleOthers:
    'Applies to everyone in this project. People already signed in get it when they next open the console.',
  idleSilent: 'Signed-out devices neither show nor sound alarms. Choose a long time for staffed desks.',
  idleShort: 'That is shorter than most people take to read a page.',
  quiet: 'Scenes skip rooms with “do not disturb”',
  quietHelp:
    'Automations skip these rooms, and people are asked before running a scene there. A critical alarm overrides this. While this is on, the server sends every step, even of scenes stored on hosts.',
  seconds: 'seconds',
  minutes: 'minutes',
  hours: 'hours',
  unit: 'Unit',
  amount: 'Amount',
  presets: 'Common choices',
  time: { s: '{{count}} s', min: '{{count}} min', h: '{{count}} h' },
  language: 'Language',
  sound: 'Alarm sound',
  sounds: {
    armed: 'On: a new alarm sounds for 22 seconds. Unacknowledged critical alarms repeat every 2 minutes.',
    muted: 'Muted until {{time}}. New critical alarms still sound.',
    disarmed: 'Your browser blocks sound until you click or press a key on this page.',
  },
  soundSample: 'Play once',
  soundMute: 'Mute for',
  soundUnmute: 'Unmute',
  soundForbidden: 'This browser blocks sound for this page. Check its permissions and the device volume.',
  notify: 'Alarm notifications',
  notifyStates: {
    on: 'This browser shows new and escalated alarms, even while the console is closed. Signing out stops it.',
    off: 'Turn on to show new and escalated alarms in this browser, even while the console is closed.',
    denied:
      'This browser blocks notifications of the console. Allow them in the browser’s site settings, then reload the page.',
    unsupported:
      'This browser cannot show notifications of the console. They need https; on iPhone and iPad, add the console to the home screen first.',
  },
  notifyFailed: 'Notifications could not be changed: {{reason}}',
  tabs: 'Tabs of visited pages',
  tabsHelp: 'When off, pages are not kept open when you leave them.',
  fixedHeader: 'Pin the top bar',
  fixedHeaderHelp: 'When off, it scrolls with the page.',
  sidebarLogo: 'Product mark above the menu',
  showSettings: 'Settings button in the top bar',
} as const
