/** The weather of a place as Open-Meteo's interface returns it: WEATHER_URL is the address of its forecast, such as https://api.open-meteo.com/v1/forecast */
import { z } from 'zod'
import type { WeatherProvider } from './weather.ts'

const ASK_MAX_MS = 10_000
const ANSWER_MAX_BYTES = 64 * 1024
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

export type Fetch = (
  url: string,
  init: { readonly signal: AbortSignal; readonly redirect: 'error' },
) => Promise<Response>

export function openMeteo(address: string, ask: Fetch = fetch): WeatherProvider {
  return {
    async ask({ latitude, longitude }) {
      if (latitude === null || longitude === null) throw new Error('the project has no position on the map')
      const url = new URL(address)
      url.searchParams.set('latitude', String(latitude))
      url.searchParams.set('longitude', String(longitude))
      url.searchParams.set('current', QUANTITIES)
      url.searchParams.set('wind_speed_unit', 'ms')
      // Where it is asked is the operator's choice, not that of who answers.
      const response = await ask(url.href, { signal: AbortSignal.timeout(ASK_MAX_MS), redirect: 'error' })
      if (!response.ok) throw new Error(`${url.host} answered ${response.status}`)
      const read = answerSchema.safeParse(JSON.parse(await shortText(response, url.host)))
      if (!read.success) throw new Error(`${url.host} answered in a form that is not known`)
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

/** An answer is some hundred bytes long. */
async function shortText({ body }: Response, host: string): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    // Leaving the loop ends the reading, too.
    if (length > ANSWER_MAX_BYTES) throw new Error(`${host} answered too much`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** What it does not know is left out. */
function known<K extends string>(values: Record<K, number | null | undefined>): Partial<Record<K, number>> {
  const entries = Object.entries(values).filter(([, value]) => typeof value === 'number')
  // Only names of the table, each with a number.
  return Object.fromEntries(entries) as Partial<Record<K, number>>
}
