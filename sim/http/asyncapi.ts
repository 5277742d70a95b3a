/** The AsyncAPI document of the MQTT topics, from the schemas that read them. */
import { z } from 'zod'
import { commitMessageSchema } from '#shared/contract/live.ts'
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

export function asyncApiDocument(version: string): object {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Atrium MQTT', version, description: 'MQTT 3.1.1, over TCP and over WebSocket at /mqtt' },
    channels: {
      reports: {
        address: `${REPORT_ROOT}/{projectHex}/{host}`,
        parameters: { projectHex: hex, host: hex },
        messages: {
          states: { summary: 'States of devices, by device number', payload: payload(statesSchema) },
          acknowledgement: { summary: 'Response to a control', payload: payload(acknowledgementSchema) },
          presence: { summary: 'Birth, or last will', payload: payload(presenceSchema) },
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
            summary: 'Heartbeat with the last sequence',
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
