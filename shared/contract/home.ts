/** Home page: hourly figures of a day, and changes of the last hour. */
import { z } from 'zod'
import { HOUR_MS } from '#shared/durations.ts'
import { endpoint } from './endpoint.ts'
import { operationRowSchema } from './operationLog.ts'

/** One value per hour; null if unknown or in the future. */
const byHourSchema = z.array(z.number().nullable()).max(26)

/** kWh that meters counted while they reported nothing: used at some time from `sinceMs` to `untilMs`, and in no hour. */
const afterGapSchema = z
  .strictObject({ kwh: z.number(), sinceMs: z.number(), untilMs: z.number() })
  .nullable()

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  fromMs: 1_789_999_200_000 + hour * HOUR_MS,
  untilMs: 1_789_999_200_000 + (hour + 1) * HOUR_MS,
  minute: hour * 60,
  isSecond: false,
}))
const NO_HOURS = HOURS.map(() => null)

export const homeContract = {
  today: endpoint({
    path: '/moban/gethometoday',
    isOpenToDisplays: true,
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary:
      'The project’s day so far by the hour beside the same day of the week before, of what the caller may see: energy, occupied rooms; arrivals and departures as the room panels reported them; the weather where it is known',
    input: z.strictObject({}),
    output: z.strictObject({
      /** The current hour is counted up to here. */
      asOfMs: z.number(),
      /** Midnight, on the clock of the project. */
      dayStartMs: z.number(),
      /** Hours of the day in order: 23 to 25 in the project's time zone. */
      hours: z.array(
        z.strictObject({
          fromMs: z.number(),
          untilMs: z.number(),
          /** Minutes since midnight that the clock shows at the beginning. */
          minute: z.number().int(),
          /** The clock has shown this hour before on this day. */
          isSecond: z.boolean(),
        }),
      ),
      /** Energy in kWh. `before` covers the same period by local time. */
      energy: z.strictObject({
        today: byHourSchema,
        before: byHourSchema,
        todayAfterGap: afterGapSchema,
        beforeAfterGap: afterGapSchema,
      }),
      /** Let rooms, or rooms in use if letting is unknown: mean per hour. */
      occupied: z.strictObject({ rooms: z.number().int(), today: byHourSchema, before: byHourSchema }),
      /** Null where no room reports check-ins. */
      guests: z.strictObject({ arrivals: z.number().int(), departures: z.number().int() }).nullable(),
      /** Null if the weather is unknown. */
      weather: z
        .strictObject({
          temperatureC: z.number(),
          /** Lowest and highest of the day. */
          lowC: z.number(),
          highC: z.number(),
          humidityPercent: z.number(),
          cloud01: z.number(),
          pm25: z.number(),
          isNight: z.boolean(),
        })
        .nullable(),
    }),
    example: {
      input: {},
      output: {
        asOfMs: 1_790_000_000_000,
        dayStartMs: 1_789_999_200_000,
        hours: HOURS,
        energy: { today: NO_HOURS, before: NO_HOURS, todayAfterGap: null, beforeAfterGap: null },
        occupied: { rooms: 192, today: NO_HOURS, before: NO_HOURS },
        guests: { arrivals: 12, departures: 9 },
        weather: null,
      },
    },
  }),
  changes: endpoint({
    path: '/moban/gethomechanges',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'What was decided and reported in the last hour, newest first, as far as the caller may see it',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        operationRowSchema
          .omit({ before: true, eventCount: true })
          /** A step of the project's set-up. */
          .extend({ isSetUp: z.boolean() }),
      ),
    }),
    example: { input: {}, output: { list: [] } },
  }),
}
