/**
 * User-set weather: cold snap, heat or storm over one or all projects, between two instants. Added to the seed's
 * weather; used by the world and the console.
 */
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Weather } from './weather.ts'

export const SPELL_KINDS = ['coldSnap', 'heat', 'storm'] as const
export type SpellKind = (typeof SPELL_KINDS)[number]

export interface NewSpell {
  readonly kind: SpellKind
  /** Null: over every project. */
  readonly projectId: ProjectId | null
  readonly startMs: number
  readonly endMs: number
  /** Temperature change in K; default by kind. */
  readonly byC?: number
}

export interface Spell extends Required<NewSpell> {
  readonly id: string
}

const USUAL_BY_C: Readonly<Record<SpellKind, number>> = { coldSnap: -12, heat: 8, storm: -4 }
/** Ramp time at start and end, at most a quarter of the duration. */
const RAMP_MS: Readonly<Record<SpellKind, number>> = {
  coldSnap: 2 * HOUR_MS,
  heat: 2 * HOUR_MS,
  storm: 20 * MINUTE_MS,
}

export class WeatherSpells {
  readonly #spells = new Map<string, Spell>()
  #count = 0

  /** Throws `RangeError` if it ends before it starts. */
  add(spell: NewSpell): Spell {
    if (!(spell.endMs > spell.startMs))
      throw new RangeError(`a spell of weather from ${spell.startMs} cannot end at ${spell.endMs}`)
    this.#count += 1
    const made: Spell = { ...spell, byC: spell.byC ?? USUAL_BY_C[spell.kind], id: `spell_${this.#count}` }
    this.#spells.set(made.id, made)
    return made
  }

  /** False when there is none of this id. */
  remove(id: string): boolean {
    return this.#spells.delete(id)
  }

  clear(): void {
    this.#spells.clear()
  }

  list(): readonly Spell[] {
    return [...this.#spells.values()]
  }

  /** The weather with everything that was laid over it. */
  over(projectId: ProjectId | undefined, instantMs: number, weather: Weather): Weather {
    let seen = weather
    for (const spell of this.#spells.values()) {
      if (spell.projectId !== null && spell.projectId !== projectId) continue
      const strength01 = strengthOf(spell, instantMs)
      if (strength01 > 0) seen = laid(spell, strength01, seen)
    }
    return seen
  }
}

function strengthOf({ kind, startMs, endMs }: Spell, instantMs: number): number {
  if (instantMs <= startMs || instantMs >= endMs) return 0
  const rampMs = Math.min(RAMP_MS[kind], (endMs - startMs) / 4)
  const part01 = Math.min(1, Math.min(instantMs - startMs, endMs - instantMs) / rampMs)
  return part01 * part01 * (3 - 2 * part01)
}

function laid({ kind, byC }: Spell, strength01: number, weather: Weather): Weather {
  const moved = {
    ...weather,
    temperatureC: weather.temperatureC + byC * strength01,
    dayMeanC: weather.dayMeanC + byC * strength01,
  }
  if (kind === 'heat') return brightened(moved, 0.6 * strength01)
  if (kind === 'coldSnap')
    return { ...moved, humidityPercent: weather.humidityPercent * (1 - 0.2 * strength01) }
  const dimmed01 = 1 - 0.88 * strength01
  return {
    ...moved,
    cloud01: weather.cloud01 + (1 - weather.cloud01) * strength01,
    irradianceWm2: weather.irradianceWm2 * dimmed01,
    daylightLux: weather.daylightLux * dimmed01,
    humidityPercent: weather.humidityPercent + (97 - weather.humidityPercent) * strength01,
    pm25: weather.pm25 * (1 - 0.6 * strength01),
  }
}

/** Limits sunshine to that of a cloudless sky. */
function brightened(weather: Weather, cleared01: number): Weather {
  const cloud01 = weather.cloud01 * (1 - cleared01)
  const more = (1 - 0.72 * cloud01) / (1 - 0.72 * weather.cloud01)
  return {
    ...weather,
    cloud01,
    irradianceWm2: weather.irradianceWm2 * more,
    daylightLux: weather.daylightLux * more,
  }
}
