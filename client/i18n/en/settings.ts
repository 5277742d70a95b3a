export const settings = {
  project: 'This project',
  own: 'Only for you, in this browser',
  ownHint: 'Changes take effect at once and are remembered in this browser.',
  idle: 'Sign out after',
  idleHelp: '10 seconds to 24 hours without a key press, click or mouse movement.',
  idleDefault:
    '10 seconds to 24 hours without a key press, click or mouse movement. A project without this setting signs people out after {{time}}.',
  idleSave: 'Save time-out',
  idleSaved: 'The idle time-out was changed',
  idleExplained:
    'Anyone inactive for {{time}} is signed out; a countdown appears for the last {{warning}}, with the option to stay.',
  idleOthers:
    'Applies to everyone in this project. People already signed in get it when they next open the console.',
  idleSilent:
    'Alarms are neither shown nor heard at a device that is signed out: give a desk that keeps watch a long time.',
  idleShort: 'That is shorter than most people take to read a page.',
  quiet: 'Scenes spare rooms with “do not disturb”',
  quietHelp:
    'Automations and other programs leave these rooms out, and people who run a scene are asked first. A critical alarm in the room counts more. As long as this is on, the server sends every step itself, also of scenes that hosts store.',
  noRight: 'Changing this needs the “Settings” permission; a project administrator can grant it.',
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
    armed:
      'On: a new alarm sounds for 22 seconds. As long as a critical one waits, it is repeated every 2 minutes.',
    muted: 'Muted until {{time}}. A new critical alarm sounds all the same; the mute goes on after it.',
    disarmed: 'Your browser blocks sound until you click or press a key on this page.',
  },
  soundSample: 'Play once',
  soundMute: 'Mute for',
  soundUnmute: 'Unmute',
  soundForbidden:
    'This browser does not let the page play sound. Look at its permissions and at the device’s volume.',
  notify: 'Alarm notifications',
  notifyStates: {
    on: 'This browser shows new and escalated alarms, also while the console is closed. Signing out ends it.',
    off: 'Turn on to have this browser show new and escalated alarms, also while the console is closed.',
    denied:
      'This browser blocks notifications of the console. Allow them in the browser’s site settings, then reload the page.',
    unsupported:
      'This browser cannot show notifications of the console. They need https; on iPhone and iPad, add the console to the home screen first.',
  },
  notifyFailed: 'Notifications could not be changed: {{reason}}',
  tabs: 'Tabs of visited pages',
  tabsHelp: 'Without them, pages are not kept when you leave them.',
  fixedHeader: 'Keep the top bar in sight',
  fixedHeaderHelp: 'Otherwise it scrolls away with the page.',
  sidebarLogo: 'Product mark above the menu',
  showSettings: 'Settings button in the top bar',
} as const
