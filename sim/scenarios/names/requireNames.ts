/**
 * Names that match nothing or two things are found before anything runs: in the plan of the world, which is drawn in a
 * moment, without a server and its physics.
 */
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { EstatePlan } from '../../worlds/plan.ts'
import { plannedState, withPlannedPrograms } from '../../worlds/plannedState.ts'
import { DEMO_ACCOUNTS } from '../../worlds/staff.ts'
import { worldNames } from '../../worlds/worlds.ts'
import { unknownWord } from '../../yaml/wording.ts'
import { FileError } from '../../yaml/yamlFile.ts'
import { endpointNamed, unknownEndpoint } from '../file/endpoints.ts'
import type { ReadScenario } from '../file/readScenario.ts'
import { accountNames, isPersonCalled, partNamed } from '../headless/accounts.ts'
import { plannedWorld, unknownProject } from '../headless/plannedWorld.ts'
import { isProjectCalled, NameError } from './names.ts'
import { findProgram } from './programs.ts'
import { type SaidName, saidNames } from './saidNames.ts'
import { select } from './selection.ts'

interface Known {
  readonly plan: EstatePlan
  readonly read: ReadState
  readonly seed: number
}

/** Known by what no plan can know: a value that a step keeps, an id that the running world gives. */
const IS_LATER = /\{\{|^(?:ara|aut|dev|flr|hst|scn)_[0-9a-z-]+$/

/** @throws FileError with every name that is none, each at its place */
export function requireNames(read: ReadScenario, seed = read.scenario.seed): void {
  const { scenario, placeOf } = read
  const known = knownOf(read, seed)
  const told = new Map<string, { readonly name: SaidName; readonly message: string }>()
  for (const { steps } of scenario.cases)
    for (const name of saidNames(steps)) {
      const message = wrongWith(name, known)
      if (message !== null) told.set(`${name.path.join('.')} ${message}`, { name, message })
    }
  if (told.size === 0) return
  const issues = [...told.values()].map(({ name: { path }, message }) => ({
    ...placeOf(path),
    path: path.join('.'),
    message,
  }))
  throw new FileError(
    scenario.file,
    issues.sort((a, b) => a.line - b.line || a.column - b.column),
  )
}

/** Whoever writes a file has it checked again and again, and a campus takes a second. */
let last: { readonly key: string; readonly known: Known } | null = null

function knownOf(read: ReadScenario, seed: number): Known {
  const { world, project: wanted = '' } = read.scenario
  const key = JSON.stringify([world, wanted, seed])
  if (last?.key === key) return last.known
  const { plan, project } = plannedWorld(read, seed)
  const known = { plan, read: withPlannedPrograms(plannedState(project)), seed }
  // A world's own file may be another one the next time.
  if (worldNames().includes(world)) last = { key, known }
  return known
}

/** Null where it is the name of what it should be. */
function wrongWith(name: SaidName, known: Known): string | null {
  if (IS_LATER.test(name.said)) return null
  try {
    return misses(name, known)
  } catch (error) {
    if (error instanceof NameError) return error.message
    throw error
  }
}

/** @throws NameError */
function misses(name: SaidName, { plan, read, seed }: Known): string | null {
  const { said, path } = name
  switch (name.is) {
    case 'things':
      select(said, read, { seed, path }, name.types)
      return null
    case 'property':
      return wrongProperty(said, name.of, { read, seed, path })
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

interface Drawn extends Pick<Known, 'read' | 'seed'> {
  readonly path: SaidName['path']
}

function wrongProperty(said: string, of: string, { read, seed, path }: Drawn): string | null {
  if (IS_LATER.test(of)) return null
  const things = thingsNamed(of, { read, seed, path })
  const legal = things.flatMap(
    ({ kind, circuits }) =>
      kindOf(kind)
        ?.properties(circuits.length)
        .map(({ name }) => name) ?? [],
  )
  return things.length === 0 || legal.includes(said)
    ? null
    : unknownWord('property', said, [...new Set(legal)])
}

/** None where the name itself is wrong, which is told at its own place. */
function thingsNamed(of: string, { read, seed, path }: Drawn): Device[] {
  try {
    const { things } = select(of, read, { seed, path }, ['device'])
    return things.filter((thing) => thing.type === 'device')
  } catch (error) {
    if (error instanceof NameError) return []
    throw error
  }
}
