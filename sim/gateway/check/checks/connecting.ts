/** How it signs in, and what it says first. */
import { controlTopic, parseReport, reportTopic } from '#shared/topics.ts'
import { acceptedOf, type Recording, type SeenConnection, type SeenWill } from '../recording.ts'
import { type Check, failed, ofConnections, passed, skipped, unless } from './check.ts'

const SUBSCRIBED_WITHIN_MS = 5_000
const KEEP_ALIVE_MAX_S = 300
const MQTT_3_1_1 = 4

const ownReports = ({ projectHex, hostNumber }: Recording): string => reportTopic(projectHex, hostNumber)
const ownControl = ({ projectHex, hostNumber }: Recording): string => controlTopic(projectHex, hostNumber)

const ofWill = (reason: (will: SeenWill, recording: Recording) => string | null | false): Check['judge'] =>
  ofConnections(({ will }, recording) => will && reason(will, recording))

const controlOf = (connection: SeenConnection, recording: Recording) =>
  connection.subscriptions.find(({ filter }) => filter === ownControl(recording))

const presenceOf = ({ publishes }: SeenConnection, host: 'online' | 'offline') =>
  publishes.find(({ report }) => report?.kind === 'presence' && report.presence.host === host)

export const connectingChecks: readonly Check[] = [
  {
    id: 'connects',
    title: 'connects with its number and secret',
    remedy: 'Use the address and port of the broker, and check that nothing lies in between.',
    judge: ({ connections }) => unless(connections.length === 0 && 'no connection came in time'),
  },
  {
    id: 'secret',
    title: 'sends its secret as password',
    remedy: 'Set the password of CONNECT to the secret that the console showed once.',
    judge: ({ connections }) =>
      connections.length === 0
        ? skipped('it never connected')
        : unless(connections.some(({ isPasswordRight }) => !isPasswordRight) && 'a password was wrong'),
  },
  {
    id: 'version',
    title: 'speaks MQTT 3.1.1',
    remedy: 'Set the protocol version of the client to 3.1.1 (level 4).',
    judge: ofConnections(
      ({ protocolVersion }) => protocolVersion !== MQTT_3_1_1 && `its protocol level is ${protocolVersion}`,
    ),
  },
  {
    id: 'client-id',
    title: 'has its number as client id',
    remedy: 'Set the client id to the number of the gateway, the same at each connection.',
    judge: ofConnections(
      ({ clientId }, { hostNumber }) => clientId !== hostNumber && `its client id is “${clientId}”`,
    ),
  },
  {
    id: 'user-name',
    title: 'has its number as user name',
    remedy: 'Set the user name to the number of the gateway.',
    judge: ofConnections(
      ({ userName }, { hostNumber }) => userName !== hostNumber && `its user name is “${userName}”`,
    ),
  },
  {
    id: 'clean-session',
    title: 'asks for a clean session',
    remedy: 'Set clean session: no session of Atrium outlives its connection.',
    judge: ofConnections(({ isClean }) => !isClean && 'it relies on a stored session'),
  },
  {
    id: 'keep-alive',
    title: `has a keep-alive of at most ${KEEP_ALIVE_MAX_S} s`,
    remedy: 'Set keep-alive to about 30 s: without it a dead line is noticed late.',
    judge: ofConnections(
      ({ keepAliveS }) =>
        (keepAliveS === 0 || keepAliveS > KEEP_ALIVE_MAX_S) && `its keep-alive is ${keepAliveS} s`,
    ),
  },
  {
    id: 'will',
    title: 'has a last will',
    remedy: 'Set a last will, so that a lost gateway is shown as offline at once.',
    judge: ofConnections(({ will }) => !will && 'CONNECT has no last will'),
  },
  {
    id: 'will-topic',
    title: 'has its report topic as topic of the will',
    remedy: 'Atrium refuses a connection whose will has another topic.',
    judge: ofWill(({ topic }, recording) => topic !== ownReports(recording) && `its topic is “${topic}”`),
  },
  {
    id: 'will-text',
    title: 'says in its will that it is offline',
    remedy: 'The text of the will is {"t":<ms>,"host":"offline"}.',
    judge: ofWill(({ text }) => {
      const report = parseReport(text)
      const isOffline = report?.kind === 'presence' && report.presence.host === 'offline'
      return !isOffline && `its text is “${text.slice(0, 100)}”`
    }),
  },
  {
    id: 'will-flags',
    title: 'has a will of QoS 1 that is not retained',
    remedy: 'Set QoS 1 and no retain flag for the will.',
    judge: ofWill(
      ({ qos, isRetained }) => (qos !== 1 || isRetained) && `QoS ${qos}${isRetained ? ', retained' : ''}`,
    ),
  },
  {
    id: 'subscribes',
    title: `subscribes to its control topic within ${SUBSCRIBED_WITHIN_MS / 1_000} s, at each connection`,
    remedy: 'Subscribe after every CONNACK: subscriptions are not kept.',
    judge: ofConnections((connection, recording) => {
      const control = controlOf(connection, recording)
      if (!control) return `it did not subscribe to ${ownControl(recording)}`
      return control.atMs - connection.atMs > SUBSCRIBED_WITHIN_MS && 'it subscribed late'
    }),
  },
  {
    id: 'subscribes-qos',
    title: 'subscribes with QoS 1',
    remedy: 'Subscribe with QoS 1, or commands can be lost.',
    judge: ofConnections((connection, recording) => controlOf(connection, recording)?.qos === 0 && 'QoS 0'),
  },
  {
    id: 'subscribes-only',
    title: 'subscribes to nothing else',
    remedy: 'Atrium refuses any other topic, and counts the refusal.',
    judge: ofConnections(({ subscriptions }, recording) => {
      const other = subscriptions.find(({ filter }) => filter !== ownControl(recording))
      return other && `it subscribed to “${other.filter}”`
    }),
  },
  {
    id: 'birth',
    title: 'reports at each connection that it is online',
    remedy: 'Publish {"t":<ms>,"host":"online"} after each CONNACK.',
    judge: ofConnections((connection) => !presenceOf(connection, 'online') && 'no such report came'),
  },
  {
    id: 'birth-last',
    title: 'subscribes before it reports that it is online',
    remedy: 'Subscribe first: Atrium sends waiting commands as soon as the gateway is online.',
    judge: (recording) => {
      const [first] = acceptedOf(recording)
      const online = first && presenceOf(first, 'online')
      const control = first && controlOf(first, recording)
      if (!online || !control) return skipped('it did not do both')
      return online.atMs < control.atMs ? failed('it subscribed afterwards') : passed
    },
  },
]
