/**
 * Devices that people have made in the console of points of a bus. Each is judged as a profile of the configuration is, kept on disk,
 * and read from then on without a restart: its bus is connected again.
 */

import { MAPPING_PART, PREVIEW_PART } from '#shared/fieldBusNames.ts'
import type { MappingAnswer, Preview, Previewed, StoredMapping } from '#shared/fieldMapping.ts'
import { MAPPABLE_PROTOCOLS, MAPPINGS_MAX } from '#shared/fieldMappingNames.ts'
import { withoutControls } from '#shared/rules/plainText.ts'
import { messageOf } from '../../base/messageOf.ts'
import { FileError, parseYaml } from '../../base/yaml/yamlFile.ts'
import type { Bus, BusPlan } from '../bus.ts'
import { readMappings, writeMappings } from './mappingFile.ts'

export interface MappingOptions {
  readonly file: string
  /** All buses with these devices. @throws FileError */
  plan(mapped: readonly StoredMapping[]): readonly BusPlan[]
}

export interface MappingPorts {
  readonly buses: ReadonlyMap<string, Bus>
  say(text: string, part: string): void
  /** Others are held now. */
  onChange(): void
  onProblem(message: string): void
}

const REASON_MAX = 400
const ISSUES_MAX = 20

export class Mappings {
  readonly #options: MappingOptions
  readonly #ports: MappingPorts
  #held: readonly StoredMapping[] = []
  #work: Promise<void> = Promise.resolve()

  constructor(options: MappingOptions, ports: MappingPorts) {
    this.#options = options
    this.#ports = ports
  }

  get held(): readonly StoredMapping[] {
    return this.#held
  }

  /** Those of the disk. One that does not fit the configuration any more is left out, and Atrium sends it again. */
  recall(): readonly BusPlan[] {
    let stored: readonly StoredMapping[] = []
    try {
      stored = readMappings(this.#options.file)
    } catch (error) {
      this.#ports.onProblem(`${this.#options.file} cannot be read: ${reasonOf(error)}`)
    }
    for (const one of stored)
      try {
        this.#options.plan([...this.#held, one])
        this.#held = [...this.#held, one]
      } catch (error) {
        this.#ports.onProblem(`the mapped device ${one.name} is left out: ${reasonOf(error)}`)
      }
    return this.#options.plan(this.#held)
  }

  /** One after the other. */
  store(mapping: StoredMapping): Promise<void> {
    return this.#then(async () => {
      const others = this.#held.filter(({ id }) => id !== mapping.id)
      const problem = await this.#adopt([...others, mapping], mapping.bus)
      const { id, version } = mapping
      const answer: MappingAnswer = { id, version, isAccepted: problem === '', problem }
      this.#ports.say(JSON.stringify(answer), MAPPING_PART)
    })
  }

  remove(id: string): Promise<void> {
    return this.#then(async () => {
      const gone = this.#held.find((one) => one.id === id)
      if (!gone) return
      const problem = await this.#adopt(
        this.#held.filter((one) => one !== gone),
        gone.bus,
      )
      if (problem !== '') this.#ports.onProblem(problem)
    })
  }

  async preview(look: string, asked: Preview): Promise<void> {
    const { issues, points } = await this.#previewed(asked)
    this.#ports.say(JSON.stringify({ look, issues, points }), PREVIEW_PART)
  }

  async #previewed({ bus: name, address, profile }: Preview): Promise<Previewed> {
    const nothing = (message: string): Previewed => ({ issues: [{ path: '', message }], points: [] })
    const bus = this.#ports.buses.get(name)
    if (!bus) return nothing(`there is no bus ${name}`)
    try {
      return { issues: [], points: [...(await bus.preview(address, parseYaml(JSON.stringify(profile), '')))] }
    } catch (error) {
      if (!(error instanceof FileError)) return nothing(reasonOf(error).slice(0, REASON_MAX))
      const issues = error.issues.slice(0, ISSUES_MAX)
      return {
        issues: issues.map(({ path, message }) => ({
          path: path.slice(0, 120),
          message: message.slice(0, REASON_MAX),
        })),
        points: [],
      }
    }
  }

  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => this.#ports.onProblem(reasonOf(error)))
    return this.#work
  }

  /** @returns why not; empty where it is done */
  async #adopt(mappings: readonly StoredMapping[], busName: string): Promise<string> {
    const bus = this.#ports.buses.get(busName)
    if (!bus) return `there is no bus ${busName}`
    if (!MAPPABLE_PROTOCOLS.includes(bus.plan.protocol)) return `${bus.plan.protocol} takes no mapped devices`
    if (mappings.length > MAPPINGS_MAX) return `there are ${MAPPINGS_MAX} mapped devices already`
    try {
      const plan = this.#options.plan(mappings).find(({ name }) => name === busName)
      writeMappings(this.#options.file, mappings)
      this.#held = mappings
      if (plan) await bus.replan(plan)
      this.#ports.onChange()
      return ''
    } catch (error) {
      return reasonOf(error).slice(0, REASON_MAX)
    }
  }
}

function reasonOf(error: unknown): string {
  const said =
    error instanceof FileError ? error.issues.map(({ message }) => message).join('; ') : messageOf(error)
  return withoutControls(said).toWellFormed()
}
