/** Instructions for connecting gateways and other systems. */
export const connecting = {
  address: 'Address',
  port: 'MQTT port',
  project: 'Project number',
  host: 'Host',
  noPort: 'The server does not accept MQTT connections at the moment.',
  copy: 'Copy: {{what}}',
  gatewayLead:
    'A gateway connects over MQTT 3.1.1 as one host. The number of the host is its client ID and user name. The secret is shown once, when the host is added or its secret is renewed.',
  toHosts: 'Hosts',
  report: 'Send a report',
  reportHelp:
    'The host comes online, and the device of the report appears among its found devices. Times are milliseconds since 1970 (UTC).',
  commands: 'Receive commands',
  commandsHelp:
    'mosquitto_rr announces the host and waits for one command. A host has one connection: a second one ends the first. Confirm a command within five seconds on the topic of the reports, with the id of the command as ack.',
  edge: 'Edge gateway',
  edgeHelp:
    'Reads Modbus, Zigbee2MQTT and devices that announce themselves by Home Assistant MQTT discovery. Save this as gateway.yaml, put the secret into the variable ATRIUM_GATEWAY_SECRET, and start it.',
  edgeStart: 'Start the edge gateway',
  nodeRed: 'With Node-RED',
  nodeBroker:
    'Add an MQTT broker: server {{name}}, port {{port}}, protocol MQTT 3.1.1, client ID {{client}}.',
  nodeUser: 'On its Security tab, enter the user name {{user}} and the secret as the password.',
  nodeOut:
    'Add an mqtt out node with this topic and QoS 1, and send it a report like the one above as a string.',
  nodeIn: 'Add an mqtt in node with this topic and QoS 1. Its messages are the commands.',
  nodeReadings:
    'Add an mqtt in node with this topic, and let it parse JSON. Each message is a report of one host.',
  dataLead:
    'Another system reads values and alarms with an API key, within the rights and areas of the key. Its use never ends the sessions of people.',
  toKeys: 'API keys',
  variable:
    'The examples read the secret of the key from the variable ATRIUM_KEY. Replace KEY_ID with the ID of the key.',
  once: 'List the devices',
  onceHelp: 'The API reference has all calls; those that are open to keys are marked.',
  reference: 'API reference',
  events: 'Stream of reports and alarms',
  eventsHelp:
    'Server-sent events. A client that reconnects with Last-Event-ID gets the alarms that it missed.',
  mqtt: 'Live values over MQTT',
  mqttHelp:
    'The client ID is the ID of the key. For several connections with one key, add a hyphen and a name of its own to each.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    connecting: typeof connecting
  }
}
