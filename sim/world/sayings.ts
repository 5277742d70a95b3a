/**
 * What was said of people and of the weather, kept over a restart: the console's check-in holds although the process
 * that carried it out is gone. Only what was said is kept; everybody else lives as the seed has it anyway.
 */
import { z } from 'zod'
import type { AreaId } from '#shared/records/area.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import { guestFactsSchema } from './guestActions.ts'
import { SPELL_KINDS, type WeatherSpells } from './spells.ts'
import { isUntouched, type Said, type Visit } from './visits.ts'

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
  left: z.array(z.string()).default([]),
  wasLet: z.boolean(),
}) satisfies z.ZodType<Said>

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

/** Where it is kept: one small object, replaced as a whole. */
export interface SayingsFile {
  load(): Promise<Uint8Array | null>
  save(bytes: Uint8Array): Promise<void>
}

export interface SayingsParts {
  readonly file: SayingsFile | undefined
  readonly spells: WeatherSpells
  readonly visits: () => Iterable<readonly [AreaId, Visit]>
}

export class Sayings {
  readonly #parts: SayingsParts
  readonly #known = new Map<string, Said>()
  #written = ''
  /** Writes follow each other, so that the last word is the one that is kept. */
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: SayingsParts) {
    this.#parts = parts
  }

  /** What cannot be read back was not said. */
  async open(): Promise<void> {
    const bytes = await this.#parts.file?.load().catch(() => null)
    const parsed = keptSchema.safeParse(bytes && parse(bytes))
    if (!parsed.success) return
    for (const [areaId, said] of Object.entries(parsed.data.visits)) this.#known.set(areaId, said)
    for (const spell of parsed.data.spells) this.#parts.spells.add(spell)
  }

  /** Of a room that the world has just made. */
  readonly of = (areaId: AreaId): Said | undefined => this.#known.get(areaId)

  /** Writes it down where it has changed. Never rejects: a full disk is told elsewhere, and the next time is soon. */
  keep(): Promise<void> {
    const { file } = this.#parts
    if (!file) return this.#writing
    const text = this.#text()
    if (text === this.#written) return this.#writing
    this.#written = text
    this.#writing = this.#writing
      .then(() => file.save(new TextEncoder().encode(text)))
      .catch(() => {
        this.#written = ''
      })
    return this.#writing
  }

  #text(): string {
    const visits: Record<string, Said> = {}
    for (const [areaId, visit] of this.#parts.visits()) {
      const { occupant: _o, plan: _p, ...said } = visit
      if (!isUntouched(visit) || visit.isWindowOpen || visit.left.length > 0) visits[areaId] = said
    }
    const spells = this.#parts.spells.list().map(({ id: _, ...spell }) => spell)
    return JSON.stringify({ v: 1, visits, spells })
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A file that is no JSON is told like one of another form.
    return undefined
  }
}
