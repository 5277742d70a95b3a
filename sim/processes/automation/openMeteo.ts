/** The weather of a place as Open-Meteo's interface returns it: WEATHER_URL is the address of its forecast, such as https://api.open-meteo.com/v1/forecast */
import { z } from 'zod'
import { withoutDirections } from '#shared/rules/plainText.ts'
import { plainGet } from './plainGet.ts'
import type { WeatherProvider } from './weather.ts'

const ASK_MAX_MS = 10_000
const QUANTITIES = 'temperature_2m,relative_humidity_2m,wind_speed_10m,precipitation,cloud_cover'

const answerSchema = z.object({
  current: z.object({
    /** Seconds that sums of `current` are over. */
    interval: z.number().positive(),
    temperature_2m: z.number().nullish(),
    relative_humidity_2m: z.number().nullish(),
    wind_speed_10m: z.number().nullish(),
    precipitation: z.number().nullish(),
    cloud_cover: z.number().nullish(),
  }),
})

/** Open-Meteo's explanation of a rejected request. */
const refusalSchema = z.object({ error: z.literal(true), reason: z.string() })
const REASON_LENGTH_MAX = 200

export function openMeteo(address: string, get: typeof plainGet = plainGet): WeatherProvider {
  return {
    async ask({ latitude, longitude }) {
      if (latitude === null || longitude === null) throw new Error('the project has no position on the map')
      const url = new URL(address)
      url.searchParams.set('latitude', String(latitude))
      url.searchParams.set('longitude', String(longitude))
      url.searchParams.set('current', QUANTITIES)
      url.searchParams.set('wind_speed_unit', 'ms')
      const { status, text } = await get(url, ASK_MAX_MS)
      const body = parsedJson(text)
      if (status !== 200) throw new Error(`${url.host} answered ${status}${reasonOf(body)}`)
      const read = answerSchema.safeParse(body)
      if (!read.success) throw new Error(`${url.host} answered in an unknown form`)
      const { current } = read.data
      const rain =
        typeof current.precipitation === 'number' ? (current.precipitation * 3_600) / current.interval : null
      return known({
        temperature: current.temperature_2m,
        humidity: current.relative_humidity_2m,
        windSpeed: current.wind_speed_10m,
        rain,
        cloudCover: current.cloud_cover,
      })
    },
  }
}

/** Undefined where it is no JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Error text of the service, one line and bounded; empty if none. */
function reasonOf(body: unknown): string {
  const read = refusalSchema.safeParse(body)
  if (!read.success) return ''
  const reason = withoutDirections(read.data.reason)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return reason === '' ? '' : `: ${reason.slice(0, REASON_LENGTH_MAX)}`
}

/** Omits unknown values. */
function known<K extends string>(values: Record<K, number | null | undefined>): Partial<Record<K, number>> {
  const entries = Object.entries(values).filter(([, value]) => typeof value === 'number')
  // Only names of the table, each with a number.
  return Object.fromEntries(entries) as Partial<Record<K, number>>
}
