/** Names of topics and limits of packets, apart from the schemas of `topics.ts`: a console's worker reads without them. */
export const REPORT_ROOT = 'devicesReport'
export const CONTROL_ROOT = 'devicesControl'
export const HOME_ROOT = 'home'
export const PEOPLE_ROOT = 'people'

/** Topic on which a host publishes its reports. */
export const reportTopic = (projectHex: string, hostNumber: string): string =>
  `${REPORT_ROOT}/${projectHex}/${hostNumber}`
/** Topic on which a host receives commands. */
export const controlTopic = (projectHex: string, hostNumber: string): string =>
  `${CONTROL_ROOT}/${projectHex}/${hostNumber}`
/** Committed events of a project, one message per commit, in order. */
export const commitsTopic = (projectHex: string): string => `${HOME_ROOT}/${projectHex}/commits`
/** The server's heartbeat: what a console trusts its values by. */
export const beatTopic = (projectHex: string): string => `${HOME_ROOT}/${projectHex}/beat`
/** Topic with the state of the simulated world; unused in live mode. */
export const simulationTopic = (projectHex: string): string => `${HOME_ROOT}/${projectHex}/sim`
/** News for the consoles that are no commits. */
export const newsTopic = (projectHex: string): string => `${HOME_ROOT}/${projectHex}/news`
/** Consoles publish their open forms here. The server receives the messages and does not forward them. */
export const formsTopic = (projectHex: string): string => `${HOME_ROOT}/${projectHex}/forms`
/** News for one person, whichever project their consoles show. */
export const personTopic = (accountId: string): string => `${PEOPLE_ROOT}/${accountId}/news`
/** Possible problems with the server's own data, disk and NATS; a heartbeat names the present ones. */
export const SERVER_PROBLEMS = [
  'disk_full',
  'disk_low',
  'log_damaged',
  'log_behind',
  'file_rebuilt',
  'secrets_damaged',
  'clock_ahead',
  'weather_unknown',
  'certificate',
  'nats_unavailable',
  'backup',
] as const
export type ServerProblem = (typeof SERVER_PROBLEMS)[number]

/** The filter for the reports of all hosts of a project. */
export const reportFilter = (projectHex: string): string => `${REPORT_ROOT}/${projectHex}/+`
/** The filter for everything that consoles of a project receive. */
export const homeFilter = (projectHex: string): string => `${HOME_ROOT}/${projectHex}/#`

export const PACKET_DEVICES_MAX = 255
/** Maximum text length: that of received infrared codes. Kinds may limit further. */
export const READING_TEXT_LENGTH_MAX = 1_024
export const DEVICE_PROPERTIES_MAX = 64
/** Hourly figures are 32-bit floats: a number beyond would be infinite there. */
export const READING_MAX = 2 ** 128 - 2 ** 104
