/**
 * Connection examples for gateways, other systems and the edge gateway. Shown in the console; tests run them against a
 * real broker.
 */
import { controlTopic, reportFilter, reportTopic } from './topicNames.ts'

export interface ServerPlace {
  /** Host name as used by the browser. */
  readonly name: string
  /** `https://console.example` */
  readonly origin: string
  /** Port of MQTT over TCP. */
  readonly port: number
  readonly projectHex: string
}

/** Secrets in shell examples: a quoted value or the variable that contains it. */
export const SECRETS = { host: '"$ATRIUM_GATEWAY_SECRET"', key: '"$ATRIUM_KEY"' } as const

/** A secret as one argument of a shell. It contains no quotes itself. */
export const quoted = (secret: string): string => `'${secret}'`

/** Any 16 digits that no other device has. */
export const EXAMPLE_DEVICE = '00158D00000000E1'

/** A host's client id and user name are its number. */
const asHost = ({ name, port }: ServerPlace, host: string, secret: string): string =>
  `-h ${name} -p ${port} -i ${host} -u ${host} -P ${secret}`

/** A temperature of now; seconds and three digits, as every `date` knows them. */
export const reportLine = (server: ServerPlace, host: string, secret: string = SECRETS.host): string =>
  `mosquitto_pub ${asHost(server, host, secret)} -q 1 -t ${reportTopic(server.projectHex, host)} -m "{\\"t\\":$(date +%s)000,\\"seq\\":1,\\"d\\":{\\"${EXAMPLE_DEVICE}\\":{\\"temperature\\":21.5}}}"`

/** Announces the host and waits for one command: nothing is sent to a host that has not reported in this connection. */
export const commandsLine = (server: ServerPlace, host: string, secret: string = SECRETS.host): string =>
  `mosquitto_rr -V mqttv311 ${asHost(server, host, secret)} -q 1 -t ${reportTopic(server.projectHex, host)} -e ${controlTopic(server.projectHex, host)} -m '{"t":0,"host":"online"}'`

/** Command line that uses the key's id as MQTT client id. */
export const readingsLine = (
  { name, port, projectHex }: ServerPlace,
  key: string,
  secret: string = SECRETS.key,
): string =>
  `mosquitto_sub -h ${name} -p ${port} -i ${key} -u key:${key} -P ${secret} -t '${reportFilter(projectHex)}'`

/** A curl line that lists devices. `authorization` is a quoted header. */
export const callLine = ({ origin }: Pick<ServerPlace, 'origin'>, authorization: string): string =>
  `curl -X POST ${origin}/api/moban/devicelist -H ${authorization}`

/** A curl line that follows live events over server-sent events. */
export const eventsLine = ({ origin }: Pick<ServerPlace, 'origin'>, authorization: string): string =>
  `curl -N ${origin}/api/live/events -H ${authorization}`

export const AUTHORIZATION = '"Authorization: Bearer $ATRIUM_KEY"'
/** The quoted header that carries an API key. */
export const authorizationOf = (secret: string): string => `'Authorization: Bearer ${secret}'`

/** A whole configuration of the edge gateway, which reads devices that announce themselves on a broker beside it. */
export const gatewayFile = ({ name, port, projectHex }: ServerPlace, host: string): string =>
  `atrium:
  url: mqtt://${name}:${port}
  project: '${projectHex}'
  host: '${host}'
  secret: { env: ATRIUM_GATEWAY_SECRET }
buses:
  - name: wifi
    protocol: homeassistant
    url: mqtt://127.0.0.1:1883
`

export const GATEWAY_LINE = 'npm run gateway -- gateway.yaml'
