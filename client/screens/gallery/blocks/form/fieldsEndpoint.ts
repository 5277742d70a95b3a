/**
 * Endpoint of the forms on these pages: validated like a contract input, but handled locally without a server
 * call.
 */
import { z } from 'zod'
import { endpoint, type RequestOf } from '#shared/contract/endpoint.ts'
import { addressField, nameField, newPasswordField, phoneField } from '#shared/contract/fields.ts'

const here = { permission: 'session', scope: 'estate', kind: 'command', output: z.unknown() } as const

export const LONG_TEXT_MAX = 500
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024

export const textFieldsEndpoint = endpoint({
  ...here,
  path: '/gallery/textfields',
  summary: 'Every kind of field that a form has for text',
  input: z.strictObject({
    name: nameField,
    phone: phoneField,
    password: newPasswordField,
    rooms: z.number().int().min(1).max(500),
    kind: z.enum(['hotel', 'office', 'villa']),
    season: z.enum(['summer', 'winter']),
    opened: z.iso.date(),
    inspectedAtMs: z.number().int().optional(),
    address: addressField.optional(),
    isPublic: z.boolean(),
  }),
  example: {
    input: {
      name: 'Harbour Hotel',
      phone: '13800000002',
      password: 'demo-5678',
      rooms: 120,
      kind: 'hotel',
      season: 'summer',
      opened: '2020-05-01',
      isPublic: true,
    },
  },
})
export type TextFieldsInput = RequestOf<typeof textFieldsEndpoint>

export const longTextEndpoint = endpoint({
  ...here,
  path: '/gallery/longtext',
  summary: 'A longer text with a limit',
  input: z.strictObject({ text: z.string().trim().min(1).max(LONG_TEXT_MAX) }),
  example: { input: { text: 'Breakfast from seven.' } },
})

export const pictureEndpoint = endpoint({
  ...here,
  path: '/gallery/picture',
  summary: 'A picture as a data address',
  input: z.strictObject({ picture: z.string().startsWith('data:image/') }),
  example: { input: { picture: 'data:image/png;base64,' } },
})
