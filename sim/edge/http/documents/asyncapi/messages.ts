/** The messages of the AsyncAPI document: each with the schema that reads it and with examples that fit. */
import { z } from 'zod'
import { commitMessageSchema } from '#shared/contract/live.ts'
import { simulationNewsSchema } from '#shared/simulation.ts'
import { ranSchema } from '#shared/storedAutomations.ts'
import { SERVER_PROBLEMS } from '#shared/topicNames.ts'
import {
  acknowledgementSchema,
  controlSchema,
  openFormSchema,
  presenceSchema,
  statesSchema,
} from '#shared/topics.ts'

interface Message {
  readonly title: string
  readonly summary: string
  readonly description?: string
  readonly contentType: string
  readonly payload: object
  readonly examples: readonly { readonly name: string; readonly payload: unknown }[]
}

const JSON_TYPE = 'application/json'
const AT_MS = 1_790_000_000_000
const LIGHT = '00158D00000000A0'
const LEAK_SENSOR = '00158D00000000A3'
const COMMAND_ID = 'cmd_example'
const SLOT = { slot: 1, version: 2, hash: 'f0e1d2c3' }

const schemaOf = (schema: z.ZodType): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => delete jsonSchema.readOnly,
  })
  return rest
}

const ALARM_TEXT = `water_leak@${LEAK_SENSOR}|Water leak|Bathroom of room 301|Sensor A3`

export const REPORT_MESSAGES = {
  states: {
    title: 'States of devices',
    summary:
      'What devices report, by device number; the properties of each kind are in components/schemas under "kind"',
    description:
      'A report with an older `t` than what is known goes into the history and changes nothing else. A `t` in the future, before 2015 or more than seven days ago is not believed: the arrival counts. `null` makes a measurement unknown.',
    contentType: JSON_TYPE,
    payload: schemaOf(statesSchema),
    examples: [
      {
        name: 'Two devices',
        payload: {
          t: AT_MS,
          seq: 17,
          d: { [LIGHT]: { state: 'ON', brightness: 80 }, [LEAK_SENSOR]: { water_leak: false, battery: 94 } },
        },
      },
    ],
  },
  acknowledgement: {
    title: 'Response to a control',
    summary: 'The host did what it was told, or could not',
    contentType: JSON_TYPE,
    payload: schemaOf(acknowledgementSchema),
    examples: [
      { name: 'Done', payload: { t: AT_MS, ack: COMMAND_ID, ok: true } },
      { name: 'Failed', payload: { t: AT_MS, ack: COMMAND_ID, ok: false, error: 'no answer by radio' } },
      { name: 'Stored a scene', payload: { t: AT_MS, ack: 'hsc_example.2', ok: true, scene: SLOT } },
    ],
  },
  presence: {
    title: 'Birth, or last will',
    summary: 'The host is online, or its connection is lost',
    contentType: JSON_TYPE,
    payload: schemaOf(presenceSchema),
    examples: [
      { name: 'Birth', payload: { t: AT_MS, host: 'online' } },
      { name: 'Birth of a host that stores scenes', payload: { t: AT_MS, host: 'online', scenes: [SLOT] } },
      { name: 'Last will', payload: { t: AT_MS, host: 'offline' } },
    ],
  },
  ran: {
    title: 'Runs of stored automations',
    summary: 'What the host ran by itself, oldest first, until it is acknowledged',
    contentType: JSON_TYPE,
    payload: schemaOf(ranSchema),
    examples: [
      {
        name: 'One run',
        payload: {
          t: AT_MS,
          runs: [
            {
              ...SLOT,
              n: 1,
              dueAtMs: AT_MS - 2_000,
              startedAtMs: AT_MS - 2_000,
              endedAtMs: AT_MS - 1_000,
              causes: [{ kind: 'condition', partId: 'c001' }],
              conditions: [{ partId: 'c001', isSo: true, value: true, ageMs: 0, sinceMs: null }],
              tasks: [
                {
                  id: 't001',
                  delayMs: 0,
                  d: LIGHT,
                  values: { state: 'ON' },
                  dueAtMs: AT_MS - 2_000,
                  outcome: 'confirmed',
                  error: null,
                },
              ],
              outcome: 'done',
            },
          ],
        },
      },
    ],
  },
  alarm: {
    title: 'Alarm text',
    summary: 'code@device|title|body|footer; without a device it is about the host',
    contentType: 'text/plain',
    payload: { type: 'string', maxLength: 1024 },
    examples: [
      { name: 'Of a device', payload: ALARM_TEXT },
      { name: 'Of the host', payload: 'power_lost|Power lost|The host runs on its battery|' },
    ],
  },
} satisfies Record<string, Message>

export const CONTROL_MESSAGES = {
  control: {
    title: 'Values for the devices of a host',
    summary: 'The host sets the values and acknowledges the id within five seconds',
    contentType: JSON_TYPE,
    payload: schemaOf(controlSchema),
    examples: [
      {
        name: 'Switch a light on',
        payload: { id: COMMAND_ID, d: { [LIGHT]: { state: 'ON', brightness: 80 } } },
      },
      {
        name: 'Store a scene',
        payload: {
          id: 'hsc_example.2',
          d: {},
          scene: {
            op: 'store',
            ...SLOT,
            steps: [{ d: LIGHT, values: { state: 'OFF' }, delayMs: 0 }],
            key: null,
          },
        },
      },
    ],
  },
} satisfies Record<string, Message>

export const HOME_MESSAGES = {
  commit: {
    title: 'A durable commit',
    summary: 'Events and changed records, as far as the reader may see them',
    contentType: JSON_TYPE,
    payload: schemaOf(commitMessageSchema),
    examples: [
      {
        name: 'A host went online',
        payload: {
          seq: 42,
          at: AT_MS,
          actor: { kind: 'gateway', id: 'hst_gateway', name: 'Gateway 3F' },
          channel: 'mqtt',
          command: 'NoteHostOnline',
          events: [{ type: 'HostCameOnline', data: { hostId: 'hst_gateway' } }],
          changes: [],
        },
      },
    ],
  },
  beat: {
    title: 'Heartbeat',
    summary: 'The last sequence, and what is wrong with the server where something is',
    contentType: JSON_TYPE,
    payload: {
      type: 'object',
      required: ['t', 'seq'],
      properties: {
        t: { type: 'integer' },
        seq: { type: 'integer' },
        problems: { type: 'array', items: { type: 'string', enum: [...SERVER_PROBLEMS] } },
      },
    },
    examples: [
      { name: 'All is well', payload: { t: AT_MS, seq: 42 } },
      { name: 'Little disk space', payload: { t: AT_MS, seq: 42, problems: ['disk_low'] } },
    ],
  },
  form: {
    title: 'A form is open or closed',
    summary:
      'From a console. The server forwards it to nobody; it publishes as news who has the form of the record open. Closed with the connection',
    contentType: JSON_TYPE,
    payload: schemaOf(openFormSchema),
    examples: [{ name: 'Opened', payload: { recordId: 'ara_room1', isOpen: true } }],
  },
  news: {
    title: 'News that are no commits',
    summary: 'Found devices or rooms changed ("found", "rooms"), or others have the form of a record open',
    contentType: JSON_TYPE,
    payload: {
      type: 'object',
      required: ['about'],
      properties: {
        about: { type: 'string' },
        people: {
          type: 'array',
          items: {
            type: 'object',
            required: ['accountId', 'name', 'nameEn'],
            properties: {
              accountId: { type: 'string' },
              name: { type: 'string' },
              nameEn: { type: 'string' },
            },
          },
        },
      },
    },
    examples: [
      { name: 'Found devices changed', payload: { about: 'found' } },
      {
        name: 'Somebody edits an area',
        payload: {
          about: 'ara_room-301',
          people: [{ accountId: 'acc_example', name: '王芳', nameEn: 'Wang Fang' }],
        },
      },
    ],
  },
  simulation: {
    title: 'The simulated world',
    summary: 'Its clock and what runs in it; never in live mode',
    contentType: JSON_TYPE,
    payload: schemaOf(simulationNewsSchema),
    examples: [
      {
        name: 'Real time',
        payload: {
          clock: { nowMs: AT_MS, speed: 1, isPaused: false },
          step: null,
          revision: 3,
          isResetting: false,
          reset: null,
          run: null,
          recordings: 0,
          chaos: 0,
          demo: null,
        },
      },
    ],
  },
} satisfies Record<string, Message>

export const PERSON_MESSAGES = {
  alarms: {
    title: 'Alarms in projects of the person have changed',
    summary: 'POST /api/userinfo/notifyprojects returns them',
    contentType: JSON_TYPE,
    payload: { type: 'object', required: ['about'], properties: { about: { type: 'string' } } },
    examples: [{ name: 'Alarms changed', payload: { about: 'alarms' } }],
  },
} satisfies Record<string, Message>
