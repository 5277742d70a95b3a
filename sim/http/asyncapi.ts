/** The AsyncAPI document of the MQTT topics, from the schemas that read them. */
import { z } from 'zod'
import { commitMessageSchema } from '#shared/contract/live.ts'
import { ranSchema } from '#shared/storedAutomations.ts'
import {
  acknowledgementSchema,
  CONTROL_ROOT,
  controlSchema,
  HOME_ROOT,
  presenceSchema,
  REPORT_ROOT,
  statesSchema,
} from '#shared/topics.ts'

const payload = (schema: z.ZodType): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return rest
}

const hex = { description: '16 uppercase hex characters, not all F' }

/** Where the server differs from MQTT 3.1.1, and what a client does instead. Tests assert each of them. */
const DESCRIPTION = `MQTT 3.1.1, over TCP and over WebSocket at /mqtt.

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

A bridge in Zigbee2MQTT's habits uses its report topic as base topic: states under its devices' addresses (0x…) are
reports, bridge/state (also as last will) is its presence, everything else there is acknowledged and passed over.
Commands come on the control topic alone.`

export function asyncApiDocument(version: string): object {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Atrium MQTT', version, description: DESCRIPTION },
    channels: {
      reports: {
        address: `${REPORT_ROOT}/{projectHex}/{host}`,
        parameters: { projectHex: hex, host: hex },
        messages: {
          states: { summary: 'States of devices, by device number', payload: payload(statesSchema) },
          acknowledgement: { summary: 'Response to a control', payload: payload(acknowledgementSchema) },
          presence: { summary: 'Birth, or last will', payload: payload(presenceSchema) },
          ran: { summary: 'What the host ran by itself', payload: payload(ranSchema) },
          alarm: { summary: 'code@device|title|body|footer', payload: { type: 'string', maxLength: 1024 } },
        },
      },
      controls: {
        address: `${CONTROL_ROOT}/{projectHex}/{host}`,
        parameters: { projectHex: hex, host: hex },
        messages: {
          control: { summary: 'Values for the devices of a host', payload: payload(controlSchema) },
        },
      },
      commits: {
        address: `${HOME_ROOT}/{projectHex}/commits`,
        parameters: { projectHex: hex },
        messages: { commit: { summary: 'A durable commit', payload: payload(commitMessageSchema) } },
      },
      beat: {
        address: `${HOME_ROOT}/{projectHex}/beat`,
        parameters: { projectHex: hex },
        messages: {
          beat: {
            summary:
              'Heartbeat with the last sequence, and with what is wrong with the server where something is',
            payload: { type: 'object', properties: { t: { type: 'integer' }, seq: { type: 'integer' } } },
          },
        },
      },
    },
    operations: {
      gatewayReports: { action: 'receive', channel: { $ref: '#/channels/reports' } },
      serverControls: { action: 'send', channel: { $ref: '#/channels/controls' } },
      serverCommits: { action: 'send', channel: { $ref: '#/channels/commits' } },
      serverBeats: { action: 'send', channel: { $ref: '#/channels/beat' } },
    },
  }
}
