/** Schema of a hotel file, for validation and editor completion. */
import { z } from 'zod'
import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { AREA_KINDS } from '#shared/records/area.ts'
import { projectKindSchema } from '#shared/records/project.ts'
import { nameError } from '#shared/rules/name.ts'
import { FITTINGS, type FittingName } from '../bundled/fittings.ts'
import { HOTEL_ROLES } from '../bundled/staff.ts'

export const LEVEL_MIN = -9
export const LEVEL_MAX = 120
const NAME_MAX = 24

const texts = (min: number) => {
  const one = z.string().refine((text) => nameError(text, min, NAME_MAX) === null, {
    error: `must be a name of ${min} to ${NAME_MAX} letters, digits, spaces or hyphens`,
  })
  return z.strictObject({ en: one, zh: one })
}
const name = texts(2).describe('The name in both languages.')

const fittingName = z.enum(Object.keys(FITTINGS) as [FittingName, ...FittingName[]])
const deviceKind = z.enum([...DEVICE_KINDS.keys()].filter((kind) => kind !== 'host'))

const device = z
  .union([
    deviceKind,
    z.strictObject({
      kind: deviceKind,
      name: texts(1).optional().describe('By default what such a device is usually called.'),
      circuits: z
        .union([z.int().min(1).max(16), z.array(texts(1)).min(1).max(16)])
        .optional()
        .describe('How many circuits or keys it has, or what they are called.'),
    }),
  ])
  .describe('A kind of device, or one with a name and circuits of its own.')

const devices = z.array(device).max(80)

const fitted = {
  like: fittingName.optional().describe('Begins with what stands in a bundled room of this sort.'),
  devices: devices.optional().describe('What stands in it besides.'),
  without: z.array(deviceKind).optional().describe('Kinds that are left out of what `like` brings.'),
  parts: z
    .array(z.strictObject({ name, devices }))
    .max(8)
    .optional()
    .describe('Rooms inside it, such as a bathroom, with their devices.'),
}

const roomType = z.strictObject({
  kind: z.enum(['room', 'suite', 'villa', 'office']).default('room'),
  ...fitted,
})

const publicArea = z.strictObject({ name, kind: z.enum(AREA_KINDS).default('public'), ...fitted })

const RANGE = /^-?\d{1,3}(-\d{1,3})?$/

const floor = z.strictObject({
  levels: z
    .union([
      z.int().min(LEVEL_MIN).max(LEVEL_MAX),
      z.string().regex(RANGE, 'must be a level or a range, such as 2-5'),
    ])
    .describe('A level or a range of levels that are alike: 1, -1 or 2-5.'),
  rooms: z
    .record(z.string().regex(/^\d{1,2}(-\d{1,2})?$/, 'must be a room or a range, such as 01-08'), z.string())
    .optional()
    .describe('Rooms by range, each with its room type: "01-08: twin". On level 3 room 01 is 301.'),
  areas: z
    .array(z.union([z.string(), publicArea]))
    .max(40)
    .optional()
    .describe('Public areas: names of bundled ones, or areas of their own.'),
})

const floors = z.array(floor).min(1).max(200)

const building = z.strictObject({
  name,
  prefix: z
    .string()
    .regex(/^[A-Z0-9]{1,4}$/, 'must be one to four capital letters or digits')
    .describe('Put before the names of its rooms and gateways.'),
  floors,
})

const city = z.strictObject({
  name,
  country: z.strictObject({ en: z.string().min(2).max(NAME_MAX), zh: z.string().min(2).max(NAME_MAX) }),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-66).max(66),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone of the IANA list, such as Europe/Paris'),
})

/** One text for both languages, or one for each. */
const textOf = (max: number) =>
  z
    .union([z.string().max(max), z.strictObject({ en: z.string().max(max), zh: z.string().max(max) })])
    .default('')
    .describe('One text for both languages, or one for each.')

const person = z.strictObject({
  name,
  phone: z.string().regex(/^\d{6,20}$/, 'must be a number of 6 to 20 digits, in quotes'),
  role: z.enum(HOTEL_ROLES.map(({ key }) => key)),
})

export const hotelFile = z
  .strictObject({
    name,
    kind: projectKindSchema.default('hotel'),
    city: z
      .union([z.string(), city])
      .describe('A city of China by its name in either language; elsewhere its place and time zone.'),
    address: textOf(80),
    description: textOf(DESCRIPTION_LENGTH_MAX),
    roomTypes: z
      .record(
        z
          .string()
          .regex(
            /^[A-Za-z][\w-]{0,30}$/,
            'must be a word of 1 to 31 letters, digits, _ or -, a letter first',
          ),
        roomType,
      )
      .default({})
      .describe('Sorts of rooms of its own, beside the bundled ones.'),
    roomsPerGateway: z.int().min(1).max(40).default(8),
    floors: floors.optional().describe('The floors of its only building.'),
    buildings: z
      .array(building)
      .min(1)
      .max(40)
      .optional()
      .describe('Instead of `floors`, for several buildings.'),
    staff: z
      .array(person)
      .max(200)
      .default([])
      .describe('People beside those of the demo; their password is the demo’s.'),
    guests: z
      .enum(['business', 'leisure'])
      .optional()
      .describe(
        'Whom it lives by: on which days and in which months it is full, when its guests come and go.',
      ),
    frontDeskFloors: z
      .array(z.int())
      .optional()
      .describe('Levels that the front desk sees and works; all of them by default.'),
  })
  .refine((file) => (file.floors === undefined) !== (file.buildings === undefined), {
    error: 'must have either "floors" or "buildings"',
  })
export type HotelFile = z.output<typeof hotelFile>
export type FloorOfFile = z.output<typeof floor>
export type DeviceOfFile = z.output<typeof device>
export type Fitted = Pick<z.output<typeof roomType>, 'like' | 'devices' | 'without' | 'parts'>

/** JSON schema for editors and generators of such files. */
export function worldJsonSchema(): object {
  return { title: 'Atrium: a hotel', ...z.toJSONSchema(hotelFile, { io: 'input' }) }
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
