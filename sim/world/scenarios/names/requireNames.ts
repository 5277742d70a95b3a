/**
 * Checks names before a run: unknown and ambiguous ones are found in the plan of the world, without server and
 * physics.
 */

import type { Property } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import type { FaultDefinition } from '#shared/faults/defineFault.ts'
import { FAULT_KINDS, faultSchema } from '#shared/faults/fault.ts'
import { type Misfit, misfitOf } from '#shared/faults/fitting.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { findScreen, REDIRECTS, SCREENS } from '#shared/screens/registry.ts'
import { englishOf, phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'
import { FileError, fileIssue } from '../../../base/yaml/yamlFile.ts'
import { SYSTEM_PARTS } from '../../../core/workspace/systemContext.ts'
import { plannedDetections } from '../../estates/bundled/detections.ts'
import { DEMO_ACCOUNTS } from '../../estates/bundled/staff.ts'
import type { EstatePlan } from '../../estates/plan.ts'
import { plannedState, withPlannedPrograms } from '../../estates/plannedState.ts'
import { worldNames } from '../../estates/worlds.ts'
import { ROOM_FACTS } from '../../truth.ts'
import { endpointNamed, unknownEndpoint } from '../file/endpoints.ts'
import { QUESTIONS_OF_ALL } from '../file/expectations.ts'
import type { ReadScenario } from '../file/readScenario.ts'
import { accountNames, isPersonCalled, partNamed } from '../stage/accounts.ts'
import { plannedWorld, unknownProject } from '../stage/plannedWorld.ts'
import { DEVICE_FACTS } from '../stage/truth.ts'
import { OTHER_DECIDERS } from './deciders.ts'
import { turnsOf } from './loops.ts'
import { type MentionedName, mentionedNames } from './mentionedNames.ts'
import { bothNamesOf, devicesOf, isProjectCalled, NameError, type Thing, type ThingType } from './names.ts'
import { findProgram } from './programs.ts'
import { select } from './selection.ts'

interface Known {
  readonly plan: EstatePlan
  readonly read: ReadState
  readonly seed: number
}

/** Names resolvable only at run time: stored values and generated ids. */
const IS_LATER = /\{\{|^(?:ara|aut|dev|flr|hst|scn)_[0-9a-z-]+$/

/** @throws FileError with every name that is none, each at its place */
export function requireNames(read: ReadScenario, seed = read.scenario.seed): void {
  const { scenario, placeOf } = read
  const known = knownOf(read, seed)
  const unknown = new Map<string, { readonly name: MentionedName; readonly says: Phrase }>()
  for (const { steps } of scenario.cases)
    for (const name of mentionedNames(steps, (loop) => turnsOf(loop, known))) {
      const says = wrongWith(name, known)
      if (says !== null) unknown.set(`${name.path.join('.')} ${englishOf(says)}`, { name, says })
    }
  if (unknown.size === 0) return
  const issues = [...unknown.values()].map(({ name: { path }, says }) =>
    fileIssue(placeOf(path), path.join('.'), says),
  )
  throw new FileError(
    scenario.file,
    issues.sort((a, b) => a.line - b.line || a.column - b.column),
  )
}

/** Cached, because editors check files repeatedly and large plans take a second. */
let last: { readonly key: string; readonly known: Known } | null = null

function knownOf(read: ReadScenario, seed: number): Known {
  const { world, project: wanted = '' } = read.scenario
  const key = JSON.stringify([world, wanted, seed])
  if (last?.key === key) return last.known
  const { plan, project } = plannedWorld(read, seed)
  const known = { plan, read: withPlannedPrograms(plannedState(project)), seed }
  // User files may change, so they are not cached.
  if (worldNames().includes(world)) last = { key, known }
  return known
}

/** Null if the name is valid. */
function wrongWith(name: MentionedName, known: Known): Phrase | null {
  if (IS_LATER.test(name.said)) return null
  try {
    return misses(name, known)
  } catch (error) {
    if (error instanceof NameError) return error.phrase
    throw error
  }
}

/** @throws NameError */
function misses(name: MentionedName, { plan, read, seed }: Known): Phrase | null {
  const { said, path } = name
  switch (name.is) {
    case 'things':
      select(said, read, { seed, path }, name.types)
      return null
    case 'property':
      return wrongProperty(said, name, { read, seed, path })
    case 'question':
      return wrongQuestion(said, name.of, { read, seed, path })
    case 'settable':
      return wrongOrder(said, name.of, { read, seed, path })
    case 'decider':
      return isDecider(said, plan, read)
        ? null
        : unknownWord('decider', said, [...accountNames({ demoAccounts: DEMO_ACCOUNTS }), ...OTHER_DECIDERS])
    case 'fault':
      return unfit(said, name.of, { read, seed, path })
    case 'parameter':
      return wrongParameter(said, name, { read, seed, path })
    case 'screen':
      return findScreen(said) || Object.hasOwn(REDIRECTS, said)
        ? null
        : unknownWord(
            'screen',
            said,
            SCREENS.map((screen) => screen.path),
          )
    case 'program':
      findProgram(said, name.type, read)
      return null
    case 'endpoint':
      return endpointNamed(said) ? null : unknownEndpoint(said)
    case 'project':
      return plan.projects.some((one) => isProjectCalled(one, said)) ? null : unknownProject(said, plan)
    case 'account':
      return plan.accounts.some((one) => isPersonCalled(one, said)) || partNamed(said, DEMO_ACCOUNTS)
        ? null
        : unknownWord('account', said, accountNames({ demoAccounts: DEMO_ACCOUNTS }))
  }
}

type PropertyName = Extract<MentionedName, { readonly is: 'property' }>

interface Drawn extends Pick<Known, 'read' | 'seed'> {
  readonly path: MentionedName['path']
}

function wrongProperty(text: string, { of, bounds }: PropertyName, drawn: Drawn): Phrase | null {
  const properties = thingsNamed(of, drawn).flatMap(propertiesOf)
  if (properties.length === 0) return null
  const named = properties.filter(({ name }) => name === text)
  if (named.length === 0)
    return unknownWord('property', text, [...new Set(properties.map(({ name }) => name))])
  // An unknown word makes `not` always and `equals` never true.
  const words = named.flatMap(wordsOf)
  const wrong = [bounds.equals, bounds.not].find(
    (value) => value !== undefined && !IS_LATER.test(String(value)) && !words.includes(String(value)),
  )
  return wrong === undefined || words.length === 0 || named.some((property) => wordsOf(property).length === 0)
    ? null
    : unknownWord(phrase('word.valueOf', { property: text }), String(wrong), [...new Set(words)])
}

function wrongOrder(text: string, of: string, drawn: Drawn): Phrase | null {
  const devices = anythingNamed(of, drawn).flatMap((thing) => devicesOf(thing, drawn.read))
  const settable = new Set(devices.flatMap(propertiesOf).flatMap((one) => (one.settable ? [one.name] : [])))
  return devices.length === 0 || settable.has(text) ? null : unknownWord('settable', text, [...settable])
}

function isDecider(text: string, plan: EstatePlan, read: ReadState): boolean {
  // Ids of the running world, which no plan can know.
  if (/^[a-z]{3}_/.test(text) || OTHER_DECIDERS.includes(text)) return true
  if (SYSTEM_PARTS.some((part) => part === text) || partNamed(text, DEMO_ACCOUNTS)) return true
  const things = [...read.all('host'), ...read.all('automation'), ...plannedDetections(read)]
  return plan.accounts.some((one) => isPersonCalled(one, text)) || things.some(({ name }) => name === text)
}

const propertiesOf = ({ kind, circuits }: Device): readonly Property[] =>
  kindOf(kind)?.properties(circuits.length) ?? []

/** Empty if the property has no list of values. */
function wordsOf(property: Property): string[] {
  if (property.type === 'binary') return [String(property.on), String(property.off)]
  return property.type === 'choice' || property.type === 'action' ? [...property.values] : []
}

function wrongQuestion(text: string, of: string | undefined, drawn: Drawn): Phrase | null {
  if ((QUESTIONS_OF_ALL as readonly string[]).includes(text)) return null
  if (of !== undefined && IS_LATER.test(of)) return null
  const devices = of === undefined ? [] : thingsNamed(of, drawn)
  const legal = [
    ...QUESTIONS_OF_ALL,
    ...(of === undefined ? [] : ROOM_FACTS),
    ...(devices.length === 0 ? [] : DEVICE_FACTS),
    ...new Set(devices.flatMap(propertiesOf).map(({ name }) => name)),
  ]
  return legal.includes(text) ? null : unknownWord('question', text, legal)
}

/** Devices named directly; for places, suitable ones are chosen. */
function unfit(fault: string, of: string, drawn: Drawn): Phrase | null {
  const definition = Object.values(FAULT_KINDS).find(({ kind }) => kind === fault)
  if (definition?.target !== 'device') return null
  for (const { device, kind } of devicesMeant(of, drawn)) {
    if (!definition.fits(kind))
      return phrase('faultUnfit', {
        fault,
        name: bothNamesOf(device),
        kind: kind.kind,
        kinds: kindsWith(definition),
      })
  }
  return null
}

type ParameterName = Extract<MentionedName, { readonly is: 'parameter' }>

/** Device-dependent parameters: its properties, alarms, circuits and values. */
function wrongParameter(text: string, { of, fault, parameters }: ParameterName, drawn: Drawn): Phrase | null {
  for (const { device, kind } of devicesMeant(of, drawn)) {
    const parsed = faultSchema.safeParse({ kind: fault, device: device.number, ...parameters })
    const misfit = parsed.success ? misfitOf(parsed.data, { kind, circuits: device.circuits.length }) : null
    const problem = misfit === null ? null : misfitPhrases(misfit)[text]
    if (problem) return phrase('forDevice', { problem, name: bothNamesOf(device) })
  }
  return null
}

/** By parameter. */
function misfitPhrases(misfit: Misfit): Readonly<Record<string, Phrase>> {
  switch (misfit.reason) {
    case 'alarm':
      return { code: unknownWord('alarm', misfit.code, misfit.legal) }
    case 'property':
      return { property: unknownWord('property', misfit.property, misfit.legal) }
    case 'circuit':
      return { circuit: phrase('noCircuit', { circuit: misfit.circuit, max: misfit.max }) }
    case 'value':
      return { value: phrase('valueImpossible', { property: misfit.property, value: String(misfit.value) }) }
    case 'kind':
      return {}
  }
}

function devicesMeant(of: string, drawn: Drawn) {
  return thingsNamed(of, drawn, ['device', 'host', 'area', 'floor']).flatMap((device) => {
    const kind = kindOf(device.kind)
    return kind ? [{ device, kind }] : []
  })
}

const kindsWith = ({ fits }: FaultDefinition): string[] =>
  [...DEVICE_KINDS.values()].filter(fits).map(({ kind }) => kind)

/** Empty if the name is invalid, which is reported elsewhere. */
const thingsNamed = (of: string, drawn: Drawn, types: readonly ThingType[] = ['device']): Device[] =>
  anythingNamed(of, drawn, types).filter((thing) => thing.type === 'device')

function anythingNamed(
  of: string,
  { read, seed, path }: Drawn,
  types?: readonly ThingType[],
): readonly Thing[] {
  if (IS_LATER.test(of)) return []
  try {
    return select(of, read, { seed, path }, types).things
  } catch (error) {
    if (error instanceof NameError) return []
    throw error
  }
}
