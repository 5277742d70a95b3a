/**
 * Settings for people and weather, stored across restarts, so a check-in from the console persists. Everything else
 * follows the seed.
 */
import { z } from 'zod'
import type { AreaId } from '#shared/records/area.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import { type FileOfWorld, KeptFile } from '../keptFile.ts'
import { SPELL_KINDS, type WeatherSpells } from '../sky/spells.ts'
import { guestFactsSchema } from './guestActions.ts'
import { isUntouched, type Visit, type VisitFields } from './visits.ts'

const saidSchema = z.object({
  stay: z.enum(['own', 'let', 'free']),
  guest: guestFactsSchema,
  people: z.number(),
  sinceMs: z.number(),
  arrivesMs: z.number(),
  presence: z.enum(['own', 'in', 'awake', 'asleep', 'out']),
  doNotDisturb: z.boolean().nullable(),
  makeUpRoom: z.boolean().nullable(),
  isDirty: z.boolean().nullable(),
  cleaningUntilMs: z.number(),
  isWindowOpen: z.boolean(),
  left: z.array(z.string()).readonly().default([]),
  wasLet: z.boolean(),
}) satisfies z.ZodType<VisitFields>

const keptSchema = z.object({
  v: z.literal(1),
  visits: z.record(z.string(), saidSchema),
  spells: z.array(
    z.object({
      kind: z.enum(SPELL_KINDS),
      projectId: projectIdSchema.nullable(),
      startMs: z.number(),
      endMs: z.number(),
      byC: z.number(),
    }),
  ),
})

export interface SayingsParts {
  readonly file: FileOfWorld | undefined
  readonly spells: WeatherSpells
  readonly visits: () => Iterable<readonly [AreaId, Visit]>
}

export class Sayings {
  readonly #parts: SayingsParts
  readonly #known = new Map<string, VisitFields>()
  readonly #file: KeptFile<z.infer<typeof keptSchema>>

  constructor(parts: SayingsParts) {
    this.#parts = parts
    this.#file = new KeptFile(parts.file, keptSchema)
  }

  /** Unreadable data counts as missing. */
  async open(): Promise<void> {
    const kept = await this.#file.load()
    if (!kept) return
    for (const [areaId, keptVisit] of Object.entries(kept.visits)) this.#known.set(areaId, keptVisit)
    for (const spell of kept.spells) this.#parts.spells.add(spell)
  }

  /** Settings of a new room. */
  readonly of = (areaId: AreaId): VisitFields | undefined => this.#known.get(areaId)

  readonly keep = (): Promise<void> => this.#file.keep(() => this.#snapshot())

  #snapshot(): z.infer<typeof keptSchema> {
    const visits: Record<string, VisitFields> = {}
    for (const [areaId, visit] of this.#parts.visits()) {
      const { occupant: _o, plan: _p, ...fields } = visit
      if (!isUntouched(visit) || visit.isWindowOpen || visit.left.length > 0) visits[areaId] = fields
    }
    const spells = this.#parts.spells.list().map(({ id: _, ...spell }) => spell)
    return { v: 1, visits, spells }
  }
}
