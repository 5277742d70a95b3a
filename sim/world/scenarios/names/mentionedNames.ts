/** All names used in a scenario's steps, with position and expected type. */
import { endpointNamed } from '../file/endpoints.ts'
import type { Expectation } from '../file/expectations.ts'
import { parameterKey } from '../file/readInject.ts'
import { innerSteps, type Path, type Step, type StepBody, type StepOf } from '../file/steps.ts'
import type { Bounds } from '../file/units.ts'
import type { ThingType } from './names.ts'
import type { ProgramType } from './programs.ts'

export type MentionedName = { readonly path: Path; readonly said: string } & (
  | { readonly is: 'things'; readonly types?: readonly ThingType[] }
  /** Property of the devices with another name. */
  | { readonly is: 'property'; readonly of: string; readonly bounds: Bounds }
  /** Truth question about another named thing, or about the whole run. */
  | { readonly is: 'question'; readonly of: string | undefined }
  /** Commands for the things that another name selects. */
  | { readonly is: 'settable'; readonly of: string }
  /** Source of a decision: person, gateway, automation, rule, server or scenario. */
  | { readonly is: 'decider' }
  /** A kind of fault for the things that another name selects. */
  | { readonly is: 'fault'; readonly of: string }
  /** A parameter of it, by its name as the schema has it. */
  | {
      readonly is: 'parameter'
      readonly of: string
      readonly fault: string
      readonly parameters: Readonly<Record<string, unknown>>
    }
  | { readonly is: 'screen' }
  | { readonly is: 'account' }
  | { readonly is: 'project' }
  | { readonly is: 'program'; readonly type: ProgramType }
  | { readonly is: 'endpoint' }
)

/** Commands that create, rename, move or delete records: later names are resolved at run time. */
const MAKING: ReadonlySet<string> = new Set([
  'account',
  'areas',
  'areaTemplates',
  'automations',
  'buildings',
  'deployRecord',
  'devices',
  'deviceSetup',
  'discovery',
  'floorPlans',
  'hosts',
  'infrared',
  'projects',
  'projectSetups',
  'scenes',
  'serving',
  'session',
  'workbook',
])

/** Names in step order, up to the first step that may change their meaning. */
export function mentionedNames(steps: readonly Step[], turnsOf: TurnsOf): MentionedName[] {
  const names: MentionedName[] = []
  for (const step of steps) {
    if (!collect(step, names, turnsOf)) return names
  }
  return names
}

/** Expands a loop into steps for each of its things. */
type TurnsOf = (loop: StepOf<'forEach'>) => readonly (readonly Step[])[]

/** False once names may change their meaning. */
function collect(step: Step, names: MentionedName[], turnsOf: TurnsOf): boolean {
  const { path } = step
  const add = (name: MentionedName): void => void names.push(name)
  if (step.kind === 'forEach') {
    const { variable, over } = step.body
    thingsAt(path, add)(variable, over)
    return turnsOf(step).every((turn) => turn.every((inner) => collect(inner, names, turnsOf)))
  }
  const within = innerSteps(step)
  if (within.length > 0) return within.every((inner) => collect(inner, names, turnsOf))
  if (step.kind === 'expect') ofExpectation(step.body, path, add)
  else if (step.kind === 'wait' && 'until' in step.body)
    ofExpectation(step.body.until, [...path, 'until'], add)
  else ofStep(step, add)
  for (const named of placeholders(step.body, path)) add(named)
  return !(step.kind === 'act' && isMaking(step.body.call))
}

function isMaking(call: string | undefined): boolean {
  const named = call === undefined ? null : endpointNamed(call)
  return named?.endpoint.kind === 'command' && MAKING.has(named.group)
}

type Add = (name: MentionedName) => void

/** Adds the text under a key, if there is any. */
const thingsAt =
  (path: Path, add: Add) =>
  (key: string, givenName: string | undefined, types?: readonly ThingType[]): void => {
    if (givenName !== undefined)
      add({ is: 'things', path: [...path, key], said: givenName, ...(types ? { types } : {}) })
  }

function ofStep(step: Step, add: Add): void {
  const { path } = step
  const things = thingsAt(path, add)
  switch (step.kind) {
    case 'inject':
      ofInject(step.body, path, add)
      break
    case 'clear':
      things('on', step.body.on)
      break
    case 'act': {
      const { as, call, control, project } = step.body
      add({ is: 'account', path: [...path, 'as'], said: as })
      if (call !== undefined) add({ is: 'endpoint', path: [...path, 'call'], said: call })
      if (project !== undefined) add({ is: 'project', path: [...path, 'project'], said: project })
      things('control', control)
      if (control !== undefined)
        for (const givenName of Object.keys(step.body.set ?? {}))
          add({ is: 'settable', path: [...path, 'set', givenName], said: givenName, of: control })
      break
    }
    case 'guest':
      things('in', step.body.in, ['area', 'device'])
      break
    case 'gateway':
      things('from', step.body.from, ['host'])
      break
    case 'chapter':
      if (step.body.as !== undefined) add({ is: 'account', path: [...path, 'as'], said: step.body.as })
      if (step.body.screen !== undefined)
        add({ is: 'screen', path: [...path, 'screen'], said: step.body.screen.replace(/[?#].*$/, '') })
      break
    default:
  }
}

function ofInject({ fault, on = '', parameters }: StepBody<'inject'>, path: Path, add: Add): void {
  thingsAt(path, add)('on', on)
  add({ is: 'fault', path: [...path, 'fault'], said: fault, of: on })
  for (const givenName of Object.keys(parameters))
    add({
      is: 'parameter',
      path: [...path, parameterKey(givenName)],
      said: givenName,
      of: on,
      fault,
      parameters,
    })
}

function ofExpectation({ subject, asked }: Expectation, path: Path, add: Add): void {
  const things = thingsAt(path, add)
  if ('as' in asked) add({ is: 'account', path: [...path, 'as'], said: asked.as })
  if ('project' in asked && asked.project !== undefined)
    add({ is: 'project', path: [...path, 'project'], said: asked.project })
  switch (subject) {
    case 'device':
      things('device', asked.device, ['device'])
      add({
        is: 'property',
        path: [...path, 'property'],
        said: asked.property,
        of: asked.device,
        bounds: asked,
      })
      break
    case 'host':
      things('host', asked.host, ['host'])
      break
    case 'alarm':
    case 'command':
      things('on', asked.on)
      break
    case 'truth':
      things('of', asked.of, ['device', 'area'])
      add({ is: 'question', path: [...path, 'truth'], said: asked.truth, of: asked.of })
      break
    case 'automation':
      add({ is: 'program', path: [...path, 'automation'], said: asked.automation, type: subject })
      break
    case 'scene':
      add({ is: 'program', path: [...path, 'scene'], said: asked.scene, type: subject })
      break
    case 'log':
      if (asked.by !== undefined) add({ is: 'decider', path: [...path, 'by'], said: asked.by })
      break
    case 'message':
      add({ is: 'account', path: [...path, 'to'], said: asked.to })
      break
    case 'call':
      add({ is: 'endpoint', path: [...path, 'call'], said: asked.call })
      break
    default:
  }
}

/** `{{device:201 / Curtain}}` and its like, anywhere in a text. */
const NAMED = /\{\{\s*(device|host|area|floor|number|scene|automation|alarm)\s*:\s*([^{}]+?)\s*\}\}/g
/** `water_leak on 0701 / Water leak`: where the alarm is. */
const ALARM_PLACE = /^\S+ on (.+)$/

function placeholders(value: unknown, path: Path): MentionedName[] {
  if (typeof value === 'string')
    return [...value.matchAll(NAMED)].flatMap(([, what = '', givenName = '']): MentionedName[] => {
      if (what === 'scene' || what === 'automation')
        return [{ is: 'program', path, said: givenName, type: what }]
      if (what === 'alarm') {
        const [, place] = ALARM_PLACE.exec(givenName) ?? []
        return place === undefined ? [] : [{ is: 'things', path, said: place }]
      }
      const types: readonly ThingType[] = what === 'number' ? ['device', 'host'] : [what as ThingType]
      return [{ is: 'things', path, said: givenName, types }]
    })
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    placeholders(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
