/** The page for devices that the console cannot reach. */
export const offlineControl = {
  checkNow: 'Check now',
  toControl: 'Open device control',
  signIn: 'Sign in',
  stay: 'Stay here',
  returning_one: 'The connection is back. Device control opens in {{count}} s.',
  returning_other: 'The connection is back. Device control opens in {{count}} s.',
  standing: {
    checking: { title: 'Checking the connection', body: 'This takes a few seconds at most.' },
    ready: {
      title: 'Device control is available',
      body: 'The server answers. Hosts that are offline themselves are listed below once you are signed in.',
    },
    away: {
      title: 'Device control is not available',
      body: 'This page checks the connection every few seconds and returns to device control when it is back.',
    },
  },
  steps: {
    title: 'Connection',
    aside: 'From this browser to the devices',
    network: 'Network of this device',
    server: 'Server',
    session: 'Session',
    live: 'Live values',
    networkOk: 'Connected',
    networkOff: 'No network',
    checking: 'Checking',
    missing: 'No answer',
    took: 'answered in {{ms}} ms',
    last: 'last answer {{at}}',
  },
  status: {
    ready: 'Ready',
    degraded: 'Ready, with problems',
    starting: 'Starting',
    not_ready: 'Not ready',
    resetting: 'Resetting the simulation',
    stopping: 'Stopping',
  },
  session: { signedIn: 'Signed in', anonymous: 'Not signed in', checking: 'Checking' },
  live: {
    none: 'Available after sign-in',
    off: 'Not connected',
    connecting: 'Connecting',
    syncing: 'Catching up',
    live: 'Live',
    waiting: 'No connection',
    denied: 'Refused',
  },
  host: { online: 'Online', offline: 'Offline', never: 'Never seen' },
  known: {
    title: 'Data in this browser',
    live: 'Live',
    notYet: 'Not live yet',
    asOf: 'As of {{at}}; it may be out of date',
    none: 'No hosts',
    noneBody: 'The project has no hosts that you may see.',
    signIn: 'Sign in to see hosts and devices',
    signInBody: 'Without a session this page shows the connection only.',
    signInHost: 'Host {{number}} was opened from a label. Its state is shown after you sign in.',
    unknownHost: 'No host {{number}} in this project, or you may not see it.',
    allHosts_one: 'Show the host',
    allHosts_other: 'Show all {{count}} hosts',
    since: 'for {{age}}',
    devices_one: '{{count}} device',
    devices_other: '{{count}} devices',
    number: 'Host number {{number}}',
    device: 'Device',
    place: 'Place',
    last: 'Last reported',
    heard: 'When',
  },
  atHost: {
    title: 'What still works without the console',
    switches: {
      title: 'Wall switches and remotes',
      body: 'Switches, panels and remotes control their devices directly, without the server or this browser.',
    },
    scenes: {
      title: 'Scenes stored on hosts',
      body: 'Scenes stored on a host still run from panels and keys while the host has power.',
    },
    commands: {
      title: 'Commands are not queued',
      body: 'A command to a host that is offline fails at once and is not sent later. Repeat it when the host is back.',
    },
    automations: {
      title: 'Automations pause',
      body: 'The server runs automations. They do nothing while it, or the host of their devices, is offline.',
    },
    host: {
      title: 'At the host',
      body: 'Check the power supply, the network cable or Wi-Fi, and that the router has a connection. The host reconnects without a key press, usually within a minute.',
    },
    report: {
      title: 'It stays offline',
      body: 'Note the host number on the label and report it to the administrator of the project. The message log shows when the host went offline and why.',
    },
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    offlineControl: typeof offlineControl
  }
}
