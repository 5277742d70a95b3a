/** The project record: name, location, settings. Its events are in the project's own stream. */
import { z } from 'zod'
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireNumber } from '#shared/domain/rules.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { PROJECT_KINDS, type Project, projectIdSchema, projectRecord } from '#shared/records/project.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { nameError } from '#shared/rules/name.ts'

const fields = projectRecord.schema
const place = fields.pick({
  country: true,
  province: true,
  city: true,
  cityEn: true,
  district: true,
  address: true,
  addressEn: true,
  longitude: true,
  latitude: true,
}).shape
type Place = Pick<Project, keyof typeof place>
const leadership = fields.pick({ leader: true, leaderEn: true, contact: true }).shape
/** The leader of a project does not need an account. */
const leader = {
  of: 'contact',
  byPhone: true,
  fields: { leader: 'name', leaderEn: 'nameEn', contact: 'phone' },
} as const
const descriptions = fields.pick({ description: true, descriptionEn: true }).shape

/** The only project of the stream; undefined before it is founded. */
export function projectHere(read: ReadState): Project | undefined {
  for (const project of read.all('project')) return project
  return undefined
}

const changed = (read: ReadState, more: Partial<Project>): AnyChange[] => {
  const project = projectHere(read)
  return project ? [{ put: { ...project, ...more } }] : []
}

export const projectEvents = {
  ProjectFounded: defineEvent({
    schema: z.object({
      projectId: projectIdSchema,
      ...fields.omit({ type: true, id: true, projectType: true, createdAtMs: true, isPushOn: true }).shape,
    }),
    personal: leader,
    evolve: ({ projectId, ...facts }, _read, { at }) => [
      {
        put: {
          type: 'project',
          id: projectId,
          ...facts,
          projectType: PROJECT_KINDS[facts.kind],
          createdAtMs: at,
        },
      },
    ],
  }),
  ProjectRenamed: defineEvent({
    schema: z.object(fields.pick({ name: true, nameEn: true }).shape),
    evolve: (names, read) => changed(read, names),
  }),
  ProjectKindChosen: defineEvent({
    schema: z.object(fields.pick({ kind: true }).shape),
    evolve: ({ kind }, read) => changed(read, { kind, projectType: PROJECT_KINDS[kind] }),
  }),
  ProjectLeaderNamed: defineEvent({
    schema: z.object(leadership),
    personal: leader,
    evolve: (named, read) => changed(read, named),
  }),
  ProjectMoved: defineEvent({ schema: z.object(place), evolve: (to, read) => changed(read, to) }),
  ProjectTimeZoneChosen: defineEvent({
    schema: z.object(fields.pick({ timeZone: true }).shape),
    evolve: (zone, read) => changed(read, zone),
  }),
  ProjectDescribed: defineEvent({
    schema: z.object(descriptions),
    evolve: (text, read) => changed(read, text),
  }),
  SettingsChanged: defineEvent({
    schema: z.object(fields.pick({ settings: true }).shape),
    evolve: (settings, read) => changed(read, settings),
  }),
}
export type ProjectEvent = EventOf<typeof projectEvents>

/** Details that can be changed at any time. */
type Detail =
  | keyof Place
  | keyof typeof leadership
  | keyof typeof descriptions
  | ('name' | 'nameEn' | 'kind' | 'timeZone')
export type ProjectDetails = Changes<Pick<Project, Detail>>

/** Initial fields of a project. */
export type NewProject = Extract<ProjectEvent, { type: 'ProjectFounded' }>['data']

export const projectAggregate = defineAggregate({
  events: projectEvents,
  setUp: {
    BeginProject: null,
    DescribeProject: ['project', 'changed'],
    ChangeProjectSettings: ['project', 'changed'],
  },
  commands: {
    /** Creates an empty project, for worlds that define their own people and places. */
    BeginProject(facts: NewProject, read: ReadState): ProjectEvent[] {
      if (projectHere(read)) throw new Rejection('conflict')
      return [found(facts)]
    },
    DescribeProject(details: ProjectDetails, read: ReadState): ProjectEvent[] {
      const project = requireHere(read)
      const next = { ...project, ...changesOf<Project>(project, details) }
      if (details.name !== undefined) next.name = requireProjectName(details.name)
      if (next.nameEn === '') next.nameEn = next.name
      requirePosition(next)
      return changeFacts(project, next)
    },
    ChangeProjectSettings(
      data: { readonly settings: Changes<Project['settings']> },
      read: ReadState,
    ): ProjectEvent[] {
      const { settings: before } = requireHere(read)
      const changes = changesOf(before, data.settings)
      return changes ? [{ type: 'SettingsChanged', data: { settings: { ...before, ...changes } } }] : []
    },
  },
})

/**
 * The first fact of a project.
 * @throws Rejection name_empty, name_special, name_invalid, bad_request
 */
export function found(facts: NewProject): ProjectEvent {
  requireNumber(facts.hex)
  requirePosition(facts)
  return { type: 'ProjectFounded', data: { ...facts, name: requireProjectName(facts.name) } }
}

/**
 * Closing a project requires typing its name, in either language.
 * @throws Rejection project_name_mismatch
 */
export function requireTypedName({ name, nameEn }: Project, text: string): void {
  const typed = text.trim()
  if (typed === '' || (typed !== name && typed !== nameEn))
    throw new Rejection('project_name_mismatch', { name })
}

function changeFacts(project: Project, next: Project): ProjectEvent[] {
  const { name, nameEn, kind, timeZone } = next
  const changes = changesOf(project, next) ?? {}
  const isChanged = (facts: object): boolean => Object.keys(facts).some((key) => key in changes)
  const events: ProjectEvent[] = []
  if (isChanged({ name, nameEn })) events.push({ type: 'ProjectRenamed', data: { name, nameEn } })
  if (isChanged({ kind })) events.push({ type: 'ProjectKindChosen', data: { kind } })
  if (isChanged(leadership)) events.push({ type: 'ProjectLeaderNamed', data: picked(next, leadership) })
  if (isChanged(place)) events.push({ type: 'ProjectMoved', data: picked(next, place) })
  if (isChanged({ timeZone })) events.push({ type: 'ProjectTimeZoneChosen', data: { timeZone } })
  if (isChanged(descriptions)) events.push({ type: 'ProjectDescribed', data: picked(next, descriptions) })
  return events
}

/** The set fields of a project; unset fields are omitted. */
const picked = <K extends keyof Project>(
  project: Project,
  shape: Readonly<Record<K, unknown>>,
): Pick<Project, K> =>
  Object.fromEntries(Object.entries(project).filter(([field]) => field in shape)) as Pick<Project, K>

function requireHere(read: ReadState): Project {
  const project = projectHere(read)
  if (!project) throw new Rejection('project_unknown')
  return project
}

/** The specification defines separate messages for an empty name and one with special symbols (§5). */
function requireProjectName(name: string): string {
  const error = nameError(name)
  if (error === 'empty') throw new Rejection('name_empty')
  if (error === 'special') throw new Rejection('name_special')
  if (error !== null) throw new Rejection('name_invalid', { max: NAME_LENGTH_MAX })
  return name.trim()
}

/** Half a position is none. */
function requirePosition({ longitude, latitude }: Pick<Project, 'longitude' | 'latitude'>): void {
  if ((longitude === null) !== (latitude === null)) throw new Rejection('bad_request')
}
