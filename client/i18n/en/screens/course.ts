export const course = {
  lead: 'Nine short lessons, about twenty minutes. Your progress is saved in this browser.',
  search: 'Search the lessons',
  none: 'No matching lessons',
  clear: 'Show all lessons',
  progress: '{{done}} of {{all}} lessons done',
  again: 'Start over',
  minutes: '{{count}} min',
  done: 'Done',
  markDone: 'Mark as done',
  markUndone: 'Mark as not done',
  keys: 'Keys',
  lessons: {
    way: {
      title: 'Getting around',
      summary: 'Project, menu, tabs, and the light at the foot.',
      body:
        'The card at the top of the menu names the project you are in. Click it to search your projects and switch; nothing of the old project stays on the screen.\n' +
        'Every page you open becomes a tab and keeps its state: what you typed, where you had scrolled. Home stays. A right click, or the menu key, refreshes a tab or closes the others.\n' +
        'The foot of the menu shows the state of the connection: live or not, and how many hosts are online. When it is not green, what you see may be out of date.',
    },
    home: {
      title: 'Is everything OK?',
      summary: 'Home shows it in ten seconds.',
      body:
        'Hosts online, abnormal devices, unacknowledged alarms, rooms by state. Each figure leads to the list behind it.\n' +
        'Make it a habit at the beginning of a shift: first the alarms, then hosts that are offline, then the rest.',
    },
    rooms: {
      title: 'Rooms by floor',
      summary: 'Read the tiles, open a room, control many at once.',
      body:
        'Each tile is a room: number, temperature, and its state by tint and word. A ring is an alarm, hatching means its host is offline. The third line appears only for something out of the ordinary.\n' +
        'The legend is the filter: click “Make up room” and only those remain. Click a tile to open the room at the right; hold Shift to choose several and act on all of them.',
      key1: 'Choose several rooms',
      key2: 'Close the room',
    },
    devices: {
      title: 'Command results',
      summary: 'Pending, confirmed, failed, unknown.',
      body:
        'Find a device by floor and room in the tree, or by name. The tile shows the one or two controls that matter; the rest is one click away.\n' +
        'A command is pending until the device confirms it, with the seconds counted. A short tick is the confirmation. Failed gives the reason and offers to try again. Unknown means no answer came in time: check again, or go there.',
    },
    truth: {
      title: 'How recent is a value?',
      summary: 'Live, stale or offline: no guessing.',
      body:
        'Every value knows when it was reported. Grey with an age is stale; hatched is offline. Their controls are locked, because a switch that does nothing is worse than none.\n' +
        'Times are those of the project’s own time zone; the zone is in the tooltip.',
    },
    alarms: {
      title: 'Alarms',
      summary: 'See, acknowledge, clear.',
      body:
        'An alarm is active until its cause is gone, and unacknowledged until someone acknowledges it. These are separate: a cleared alarm that nobody has acknowledged stays on the list.\n' +
        'Its sound repeats up to twenty times and stops when it is acknowledged or muted; muting ends automatically, and a new critical alarm sounds all the same. Acknowledging one alarm can be taken back for five seconds. Browsers allow sound only after your first click, so click once when your shift begins; the light in the top bar shows whether sound is on.',
    },
    lists: {
      title: 'Long lists',
      summary: 'Filters, columns, bulk actions, print, Excel.',
      body:
        'All lists work like device management. Filters on the left show counts; what you choose is kept in the address, so a link shows a colleague exactly what you see. Views can be saved.\n' +
        'Tick rows and the bar for many appears. Print and Excel give what the filter shows. With the keyboard you are faster than with the mouse.',
      key1: 'Next and previous row',
      key2: 'Open the details',
      key3: 'Tick the row',
      key4: 'To the search field',
      key5: 'Menu of the row',
    },
    search: {
      title: 'Go anywhere',
      summary: 'One field finds screens, rooms and devices.',
      body:
        'The field in the top bar searches screens, rooms and devices of the project, also by pinyin and despite typos. Arrow keys choose, Enter goes there.\n' +
        'Forms are sent from the keyboard too, and ask before they lose what you have typed.',
      key1: 'Choose',
      key2: 'Go there',
      key3: 'Send a form',
      key4: 'Close, back',
    },
    you: {
      title: 'You and this browser',
      summary: 'Language, appearance, signing out.',
      body:
        'Language, appearance, theme colour and text size are in the top bar and are saved in this browser. Your name, picture and password are under Settings.\n' +
        'After the inactivity time set by the project, a countdown begins; any movement stops it. Sign out on computers that others use: it ends the session in all tabs.',
    },
  },
  open: {
    areas: 'Open Areas',
    home: 'Open Home',
    devices: 'Open Devices',
    alarms: 'Open the alarm centre',
    management: 'Open Device management',
    info: 'Open Personal info',
    password: 'Change your password',
    settings: 'Open System settings',
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    course: typeof course
  }
}
