/**
 * Persistent memory of simulated gateways, like real ones across power failures: automations with holds, unfinished
 * runs, and unacknowledged runs. One object, so a crash leaves a consistent state.
 */
import { z } from 'zod'
import type { Level, Memory } from '#shared/automation/memory.ts'
import { hostRunSchema, storedAutomationSchema } from '#shared/storedAutomations.ts'
import { type FileOfWorld, KeptFile } from '../keptFile.ts'

const reading = z.union([z.string(), z.number(), z.boolean()])
const levelSchema = z.object({
  value: reading,
  atMs: z.number(),
  isSo: z.boolean(),
  sinceMs: z.number(),
  isOpenStart: z.boolean(),
  awayMs: z.number().nullable(),
  isBack: z.boolean(),
}) satisfies z.ZodType<Level>
const memorySchema = z.object({
  cursorMs: z.number(),
  atMs: z.number(),
  levels: z.record(z.string(), levelSchema),
  was: z.record(z.string(), z.boolean().nullable()),
  wasOpen: z.boolean(),
  known: z.record(z.string(), z.boolean()),
  timeMs: z.number().nullable(),
  changeMs: z.number().nullable(),
  ranAtMs: z.number().nullable(),
  close: z.object({ key: z.string(), atMs: z.number() }).nullable(),
}) satisfies z.ZodType<Memory>

const { causes, conditions, dueAtMs, startedAtMs, tasks } = hostRunSchema.shape
const { outcome: end, ...task } = tasks.element.shape
const decisionSchema = z.object({
  outcome: z.enum(['run', 'conditionFalse', 'conditionUnknown', 'outOfRange', 'paused', 'missed']),
  ...{ dueAtMs, causes: causes.readonly(), conditions: conditions.readonly() },
})
const openRunSchema = z.object({
  stored: storedAutomationSchema,
  decision: decisionSchema,
  startedAtMs,
  tasks: z.array(z.object({ ...task, outcome: z.union([end, z.literal('waiting')]) })),
})
export type OpenRun = z.infer<typeof openRunSchema>

const keptRunSchema = z.object({
  slot: z.number(),
  run: openRunSchema,
  next: z
    .object({ stored: storedAutomationSchema, decision: decisionSchema, isRefused: z.boolean() })
    .nullable(),
})
export type StoredRun = z.infer<typeof keptRunSchema>

const keptRuleSchema = z.object({
  stored: storedAutomationSchema,
  memory: memorySchema.nullable(),
  count: z.number(),
})

const keptBoxSchema = z.object({
  rules: z.array(keptRuleSchema),
  /** Since when unresponsive devices are so, by number. */
  away: z.record(z.string(), z.number()),
  runs: z.array(keptRunSchema),
  told: z.array(hostRunSchema),
  /** Pending steps of scenes. */
  steps: z
    .array(
      z.object({
        slot: z.number(),
        atMs: z.number(),
        told: z.record(z.string(), z.record(z.string(), reading)),
      }),
    )
    .default([]),
})
export type KeptBox = z.infer<typeof keptBoxSchema>

/** Firmware that a host has installed: the version, by the id under which it was offered. */
const installedSchema = z.record(z.string(), z.string())
export type Installed = z.infer<typeof installedSchema>

const keptSchema = z.object({
  v: z.literal(1),
  boxes: z.record(z.string(), keptBoxSchema),
  installed: z.record(z.string(), installedSchema).default({}),
})

export class KeptBoxes {
  readonly #file: KeptFile<z.infer<typeof keptSchema>>
  /** State by host number; each is consumed once. */
  #known: Record<string, KeptBox> = {}
  #installed: Record<string, Installed> = {}

  constructor(file: FileOfWorld | undefined) {
    this.#file = new KeptFile(file, keptSchema)
  }

  /** Unreadable data is dropped; a gateway then holds what the server saw confirmed. */
  async open(): Promise<void> {
    const kept = await this.#file.load()
    this.#known = kept?.boxes ?? {}
    this.#installed = kept?.installed ?? {}
  }

  take(hostNumber: string): KeptBox | undefined {
    const kept = this.#known[hostNumber]
    delete this.#known[hostNumber]
    return kept
  }

  /** Installed versions of a host; stored with the next `keep`. */
  installedOn(hostNumber: string): Installed {
    const known = this.#installed[hostNumber] ?? {}
    this.#installed[hostNumber] = known
    return known
  }

  keep(boxes: () => Iterable<readonly [hostNumber: string, KeptBox]>): Promise<void> {
    return this.#file.keep(() => ({
      v: 1,
      boxes: { ...this.#known, ...Object.fromEntries(boxes()) },
      installed: this.#installed,
    }))
  }
}
