/**
 * Weather of a place: season, daily curve, noise. A stateless function of seed, place and instant, so history and
 * present agree.
 */

import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { hash01, hashText } from '../../base/rng.ts'
import { yearPart01 } from './localTime.ts'
import type { WeatherSpells } from './spells.ts'

export interface Place {
  readonly cityEn: string
  readonly latitude: number
  readonly longitude: number
}

/** Default location for a project without coordinates. */
const SOMEWHERE = { latitude: 31.2, longitude: 121.5 }

export function placeOf(project: {
  readonly cityEn: string
  readonly latitude: number | null
  readonly longitude: number | null
}): Place {
  const { cityEn, latitude, longitude } = project
  return latitude === null || longitude === null ? { cityEn, ...SOMEWHERE } : { cityEn, latitude, longitude }
}

export interface Weather {
  readonly temperatureC: number
  /** Daily mean, which determines heating and cooling seasons. */
  readonly dayMeanC: number
  /** Relative, %. */
  readonly humidityPercent: number
  /** Global radiation on the ground. */
  readonly irradianceWm2: number
  readonly daylightLux: number
  readonly cloud01: number
  readonly windMs: number
  readonly rainMmPerHour: number
  /** Fine dust outdoors, µg/m³. */
  readonly pm25: number
}

interface Climate {
  readonly meanC: number
  /** Half the difference between the warmest and the coldest month. */
  readonly seasonC: number
  /** Half the difference between afternoon and dawn. */
  readonly dayC: number
  readonly humidityPercent: number
  readonly cloud01: number
  readonly pm25: number
}

const CLIMATES: Readonly<Record<string, Climate>> = {
  Shanghai: { meanC: 17.5, seasonC: 12, dayC: 3.6, humidityPercent: 74, cloud01: 0.52, pm25: 32 },
  Hangzhou: { meanC: 17.8, seasonC: 12.3, dayC: 4.2, humidityPercent: 75, cloud01: 0.55, pm25: 31 },
  Shenzhen: { meanC: 23.3, seasonC: 6.8, dayC: 3.4, humidityPercent: 76, cloud01: 0.55, pm25: 18 },
  Chengdu: { meanC: 17, seasonC: 10, dayC: 3.8, humidityPercent: 79, cloud01: 0.7, pm25: 40 },
  Singapore: { meanC: 27.8, seasonC: 0.7, dayC: 3, humidityPercent: 82, cloud01: 0.6, pm25: 14 },
  Lisbon: { meanC: 17.4, seasonC: 5.9, dayC: 4.5, humidityPercent: 68, cloud01: 0.35, pm25: 9 },
}

function climateOf({ cityEn, latitude }: Place): Climate {
  const away = Math.abs(latitude)
  return (
    CLIMATES[cityEn] ?? {
      meanC: 28 - 0.42 * Math.max(0, away - 8),
      seasonC: 0.6 + 0.3 * Math.max(0, away - 5),
      dayC: 4,
      humidityPercent: 70,
      cloud01: 0.5,
      pm25: 20,
    }
  )
}

/** Smooth noise in [-1, 1] with knots every `everyMs`. */
function drift(hash: number, instantMs: number, everyMs: number): number {
  const position = instantMs / everyMs
  const knot = Math.floor(position)
  const part01 = position - knot
  const weight01 = part01 * part01 * (3 - 2 * part01)
  return (hash01(hash, knot) * (1 - weight01) + hash01(hash, knot + 1) * weight01) * 2 - 1
}

/** Sine of the sun's height; negative at night. Declination after Cooper (1969), solar time from the longitude. */
export function sunHeight(place: Place, instantMs: number): number {
  const declination = 0.4093 * Math.sin(2 * Math.PI * (yearPart01(instantMs) + 284 / 365))
  const solarDay01 = (instantMs / DAY_MS + place.longitude / 360) % 1
  const hourAngle = 2 * Math.PI * (solarDay01 - 0.5)
  const latitude = (place.latitude * Math.PI) / 180
  return (
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  )
}

/** The weather over a place at an instant, and whether it is night there. */
export type Outdoors = (
  project: Parameters<typeof placeOf>[0] & { readonly id: ProjectId },
  instantMs: number,
) => Weather & { readonly isNight: boolean }

export function createOutdoors(seed: number, spells: WeatherSpells): Outdoors {
  return (project, instantMs) => {
    const place = placeOf(project)
    const weather = spells.over(project.id, instantMs, createWeather(seed, place)(instantMs))
    return { ...weather, isNight: sunHeight(place, instantMs) < 0 }
  }
}

export function createWeather(seed: number, place: Place): (instantMs: number) => Weather {
  const climate = climateOf(place)
  const hash = (name: string): number => hashText(`${seed}/weather/${place.cityEn}/${name}`)
  const fronts = hash('fronts')
  const gusts = hash('gusts')
  const clouds = hash('clouds')
  const dust = hash('dust')
  const winds = hash('winds')
  const hemisphere = place.latitude < 0 ? -1 : 1
  return (instantMs) => {
    const season = -Math.cos(2 * Math.PI * (yearPart01(instantMs) - 0.055)) * hemisphere
    const solarDay01 = (instantMs / DAY_MS + place.longitude / 360) % 1
    const dayCurve = -Math.cos(2 * Math.PI * (solarDay01 - 0.125))
    const cloud01 = clamp01(climate.cloud01 + 0.55 * drift(clouds, instantMs, 9 * HOUR_MS))
    const front = drift(fronts, instantMs, 62 * HOUR_MS)
    const dayMeanC = climate.meanC + climate.seasonC * season + (1 + 0.22 * climate.seasonC) * front
    const temperatureC =
      dayMeanC + climate.dayC * dayCurve * (1.15 - 0.6 * cloud01) + 0.6 * drift(gusts, instantMs, 2 * HOUR_MS)
    const height = Math.max(0, sunHeight(place, instantMs))
    const irradianceWm2 = 990 * height ** 1.15 * (1 - 0.72 * cloud01)
    const humidityPercent =
      climate.humidityPercent - 9 * dayCurve + 14 * (cloud01 - climate.cloud01) - 6 * front
    return {
      temperatureC,
      dayMeanC,
      humidityPercent: Math.min(99, Math.max(18, humidityPercent)),
      irradianceWm2,
      daylightLux: irradianceWm2 * 110,
      cloud01,
      windMs: Math.max(
        0,
        3.2 + 2.4 * drift(winds, instantMs, 5 * HOUR_MS) + 1.2 * drift(gusts, instantMs, HOUR_MS),
      ),
      // Rain requires a nearly closed sky.
      rainMmPerHour: Math.max(0, cloud01 - 0.88) * 40,
      pm25: climate.pm25 * (1 + 0.7 * drift(dust, instantMs, 31 * HOUR_MS)),
    }
  }
}

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value))
