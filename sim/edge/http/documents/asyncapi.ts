/** The AsyncAPI document of the MQTT topics, from the schemas that read them. */
import { CONTROL_ROOT, DEVICE_PROPERTIES_MAX, HOME_ROOT, PEOPLE_ROOT, REPORT_ROOT } from '#shared/topics.ts'
import { kindSchemas } from './asyncapi/kindSchemas.ts'
import { CONTROL_MESSAGES, HOME_MESSAGES, PERSON_MESSAGES, REPORT_MESSAGES } from './asyncapi/messages.ts'

/** Differences from MQTT 3.1.1, and what clients do instead. Each is covered by tests. */
const DESCRIPTION = `MQTT 3.1.1, over TCP and over WebSocket at /mqtt. A WebSocket client without an Origin header signs
in with gateway credentials or an API key; a console's ticket is refused there with return code 5. Other protocol levels are refused: with
return code 1, and MQTT 5.0 with reason code 0x84.

Three kinds of clients connect, and each has its own client id, user name and password (see the security schemes):
- A gateway: its client id and its user name are the host's number (16 uppercase hex characters), its password is the
  secret that the console shows once when the host is set up.
- A console: client id, user name and password are \`clientId\`, \`username\` and \`ticket\` of POST /api/live/ticket. A
  ticket is for one project and one minute.
- Another system: its user name is \`key:\` and the id of its API key, its password the secret of the key. Its client id is
  the id of the key, alone or with \`-\` and up to 23 letters, digits, \`_\` and \`-\` behind it, so that one key can have
  several connections. It subscribes to the reports of its project, \`${REPORT_ROOT}/{projectHex}/+\`, publishes nothing, and
  receives states of the devices that the key sees. The connection ends when the key is revoked, expires or loses the right
  \`home.view\`, or when the overlap of a rotation is over and it has signed in with the former secret.

Numbers of hosts are 16 uppercase hex characters. Those of devices are too, or they are addresses of up to 64 printable
characters, unique in their host. Any other is refused and counted as \`number_form\`. What each kind of device can report, with types, units and ranges, is under components/schemas as
\`kind.<name>\`.

An acknowledgement (PUBACK, PUBREC) means that the report and the facts that follow from it are on disk. What is
malformed or not the client's own is acknowledged, dropped and counted: sending it again would not help. Without an
acknowledgement the connection ends, and the report is sent again. Subscribers receive what was accepted of a report,
written anew: the host's own devices and the properties of their kinds.

What differs from MQTT 3.1.1, so that several servers can serve one estate:
- RETAIN of a client is taken as a plain report and cleared. Last values come from the API (POST /api/live/snapshot); a
  gateway sends all its states after connecting.
- No session outlives its connection: CONNACK never sets Session Present, also without Clean Session, and nothing is
  queued or delivered again to a client that was away. A client subscribes after every CONNACK; a command that finds no
  gateway fails at once, so that no switch is thrown hours later.
- An empty client id is refused with return code 2, also with Clean Session. A gateway's client id is its number.
- A client id that another identity holds is refused with return code 2; the same identity takes its own place over.

Every command has an id. One that a restart of the server left without an answer may come once more with the same id,
within a minute: a host that has done it already acknowledges it again and does nothing.

A host that stores scenes is told so on its control topic (\`scene\`, beside an empty \`d\`) and acknowledges with what the
slot holds now: version and fingerprint as they came, or version 0 where it is empty. At its birth it lists what it holds;
a host that leaves the list out is taken at its last word. It runs a scene at a frame or at its key, also while no server
is there, and reports its devices as always. A host that acknowledges storing without saying what it holds does not store
scenes, and the server runs them.

A host that stores automations is told so in the same way (\`automation\`): conditions of its own devices and times, tasks of
its own devices and scenes, where its times are looked up, whether it is switched on and until when it stands still. It
evaluates it by itself from then on, with the server there or away, and the server does not. What it ran, and what it
decided not to run, it tells afterwards (\`runs\`), each under a number that counts on from \`after\`, oldest first, until it is
acknowledged; what is told twice counts once. A run that waits when it is switched off or removed ends as stopped.

A host announces its devices below its report topic at \`devices\`: a JSON list of at most 30 entries with \`number\`, \`name\`,
\`model\`, \`properties\` (names) and, where it knows them, \`kind\` and \`circuits\`. Those that nobody has added are found with it.

The properties of an announced device are names, or objects with \`name\`, \`type\` (\`number\`, \`boolean\`, \`enum\`, \`text\`) and, as it
fits, \`title\`, \`unit\`, \`min\`, \`max\`, \`step\`, \`values\`, \`on\`, \`off\` and \`access\` (\`r\` or \`rw\`). A device whose \`kind\` is not in the
list and whose properties are objects is added as a device of its own kind: it reports and takes what it announced, within
its ranges, and at most ${DEVICE_PROPERTIES_MAX} properties. Announced again with other properties it has those from then on.

Percentages and volumes of a device of a kind are converted where they are announced with another range: with \`brightness\` from 0
to 254, 127 is reported as 50 % and 50 % is commanded as 127. \`inverted\` says that \`max\` is nothing of it, as of a position that is 0
where it is open. Scenes and automations that a host stores hold values in the ranges of the kinds.

Zigbee2MQTT connects as a host whose report topic is its base topic. Its devices are those of \`bridge/devices\`, which may have
4 MiB; their states come under their names and are read by what they expose: brightness 127 of 254 is 50 %. Commands are published
on \`<name>/set\`, and the state that follows confirms them. bridge/state (also as last will) is its presence, \`<name>/availability\`
that of a device. Its other messages are acknowledged and ignored, large ones while they are received. A gateway that reports on its
report topic itself reports brightness in percent.`

export interface AsyncApiOptions {
  readonly version: string
  readonly isSimulated: boolean
  /** Address of the console where it is not that of the machine. */
  readonly publicUrl: string | null
  readonly httpPort: number
  readonly mqttPort: number
  /** The server itself speaks TLS. */
  readonly isTls: boolean
}

const hex = { description: '16 uppercase hex characters, not all F' }
const CLIENTS = { gateway: 'hosts', console: 'people', apiKey: 'other systems' } as const
const security = (...clients: (keyof typeof CLIENTS)[]) =>
  clients.map((client) => ({ $ref: `#/components/securitySchemes/${client}` }))

export function asyncApiDocument(options: AsyncApiOptions): object {
  const { version, isSimulated } = options
  const { simulation, commit, beat, news, form } = HOME_MESSAGES
  return {
    asyncapi: '3.0.0',
    info: { title: 'Atrium MQTT', version, description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: servers(options),
    channels: {
      reports: {
        address: `${REPORT_ROOT}/{projectHex}/{host}`,
        parameters: { projectHex: hex, host: hex },
        messages: REPORT_MESSAGES,
      },
      controls: {
        address: `${CONTROL_ROOT}/{projectHex}/{host}`,
        parameters: { projectHex: hex, host: hex },
        messages: CONTROL_MESSAGES,
      },
      commits: homeChannel('commits', { commit }),
      beat: homeChannel('beat', { beat }),
      news: homeChannel('news', { news }),
      forms: homeChannel('forms', { form }),
      ...(isSimulated ? { simulation: homeChannel('sim', { simulation }) } : {}),
      personNews: {
        address: `${PEOPLE_ROOT}/{account}/news`,
        parameters: {
          account: { description: 'Id of the account; each console may subscribe to its own only' },
        },
        messages: PERSON_MESSAGES,
      },
    },
    operations: {
      gatewayReports: operation('receive', 'reports', 'gateway'),
      consoleHearsReports: operation('send', 'reports', 'console'),
      systemHearsReports: operation('send', 'reports', 'apiKey'),
      serverControls: operation('send', 'controls', 'gateway'),
      serverCommits: operation('send', 'commits', 'console'),
      serverBeats: operation('send', 'beat', 'console'),
      consoleReportsForms: operation('receive', 'forms', 'console'),
      serverNews: operation('send', 'news', 'console'),
      serverPersonNews: operation('send', 'personNews', 'console'),
      ...(isSimulated ? { serverSimulation: operation('send', 'simulation', 'console') } : {}),
    },
    components: { securitySchemes: SECURITY, schemas: kindSchemas() },
  }
}

const SECURITY = {
  gateway: {
    type: 'userPassword',
    description:
      'Client id and user name: the number of the host. Password: the secret of the host. It publishes on its own report topic and subscribes to its own control topic.',
  },
  console: {
    type: 'userPassword',
    description:
      'Client id, user name and password: clientId, username and ticket of POST /api/live/ticket. It subscribes to reports and home topics of the project, and publishes on the forms topic of the project only.',
  },
  apiKey: {
    type: 'userPassword',
    description:
      'User name: `key:` and the id of the API key. Password: its secret. Client id: the id of the key, with a tail where it connects more than once. It subscribes to reports of the project, and publishes nothing.',
  },
}

const homeChannel = (name: string, messages: object): object => ({
  address: `${HOME_ROOT}/{projectHex}/${name}`,
  parameters: { projectHex: hex },
  messages,
})

const operation = (action: 'send' | 'receive', channel: string, client: keyof typeof CLIENTS): object => ({
  action,
  channel: { $ref: `#/channels/${channel}` },
  summary: action === 'receive' ? `From ${CLIENTS[client]}` : `To ${CLIENTS[client]}`,
  security: security(client),
})

/** Gateways use TCP; consoles, and gateways behind a firewall, use the address of the console. */
function servers({ publicUrl, httpPort, mqttPort, isTls }: AsyncApiOptions): object {
  const url = publicUrl === null ? null : new URL(publicUrl)
  const host = { default: url?.hostname ?? 'localhost', description: 'Name or address of the server' }
  const common = { protocolVersion: '3.1.1', security: security('gateway', 'console', 'apiKey') }
  return {
    tcp: {
      ...common,
      host: '{host}:{port}',
      protocol: isTls ? 'mqtts' : 'mqtt',
      description: `MQTT over ${isTls ? 'TLS' : 'TCP'}, for gateways`,
      variables: {
        host,
        port: { default: String(mqttPort), description: isTls ? 'MQTTS_PORT' : 'MQTT_PORT' },
      },
    },
    webSocket: {
      ...common,
      host: url?.host ?? '{host}:{port}',
      pathname: '/mqtt',
      protocol: isTls || url?.protocol === 'https:' ? 'wss' : 'ws',
      description: 'MQTT over WebSocket, for consoles and gateways',
      ...(url === null
        ? { variables: { host, port: { default: String(httpPort), description: 'PORT' } } }
        : {}),
    },
  }
}
