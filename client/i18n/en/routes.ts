export const routes = {
  root: 'Backend',
  /** Pages of the frame, which are in no table of screens. */
  page: {
    signIn: 'Sign in',
    notFound: 'Page not found',
    noPermission: 'No permission',
  },
  right: {
    home: { view: 'See the project' },
    control: { devices: 'Control devices', scenes: 'Run scenes', automations: 'Control automations' },
    guests: { view: 'See guests', manage: 'Report guest stays' },
    devices: { manage: 'Manage devices' },
    messages: { view: 'Read messages', handle: 'Handle messages', review: 'Review messages' },
    logs: { view: 'Read logs' },
    reports: { view: 'Read reports' },
    deploy: { configure: 'Configure the project' },
    roles: { manage: 'Manage roles' },
    staff: { manage: 'Manage staff', review: 'Review staff' },
    projects: { manage: 'Manage projects' },
    firmware: { manage: 'Manage firmware', rollout: 'Update devices' },
    world: { simulate: 'Control the simulated world' },
    push: { manage: 'Manage push addresses' },
    alarms: { manage: 'Manage alarm rules' },
    settings: { manage: 'Change settings' },
  },
} as const
