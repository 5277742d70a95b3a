/** Projects as the estate knows them. What is inside one lives in its own stream. */
import { NAME_LENGTH_MAX, PROJECTS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { requireNumber } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId, ProjectId } from '#shared/kernel/ids.ts'
import { kindOfProject, PROJECT_KINDS, type Project, type ProjectKind } from '#shared/records/project.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'
import { nameError } from '#shared/rules/name.ts'

const PLACE = [
  'country',
  'province',
  'city',
  'cityEn',
  'district',
  'address',
  'longitude',
  'latitude',
] as const
type Place = Pick<Project, (typeof PLACE)[number]>
type Settings = Project['settings']

export type ProjectEvent =
  | { readonly type: 'ProjectAdded'; readonly data: { readonly project: Project } }
  | {
      readonly type: 'ProjectRenamed'
      readonly data: { readonly projectId: ProjectId; readonly name: string; readonly nameEn: string }
    }
  | {
      readonly type: 'ProjectKindChosen'
      readonly data: { readonly projectId: ProjectId; readonly kind: ProjectKind }
    }
  | {
      readonly type: 'ProjectLeaderNamed'
      readonly data: { readonly projectId: ProjectId; readonly leader: string; readonly contact: string }
    }
  | { readonly type: 'ProjectMoved'; readonly data: { readonly projectId: ProjectId } & Readonly<Place> }
  | {
      readonly type: 'ProjectTimeZoneChosen'
      readonly data: { readonly projectId: ProjectId; readonly timeZone: string }
    }
  | {
      readonly type: 'ProjectDescribed'
      readonly data: { readonly projectId: ProjectId; readonly description: string }
    }
  | {
      readonly type: 'SettingsChanged'
      readonly data: { readonly projectId: ProjectId; readonly settings: Settings }
    }
  | { readonly type: 'ProjectClosed'; readonly data: { readonly projectId: ProjectId } }

/** What may be said of a project at any time; what is not said stays. */
type Detail = keyof Place | 'name' | 'nameEn' | 'kind' | 'leader' | 'contact' | 'timeZone' | 'description'
export type ProjectDetails = { readonly [K in Detail]?: Project[K] | undefined }

/** Without an id or a number of its own it is given one. */
export type NewProject = Omit<Project, 'type' | 'id' | 'createdAtMs' | 'projectNumber'> & {
  readonly id?: ProjectId
  readonly projectNumber?: string
}

export interface Copy {
  readonly id: ProjectId
  readonly hex: string
  readonly name: string
  readonly nameEn: string
}

export const projectDeciders = {
  AddProject(data: NewProject, read: ReadState, ctx: DecideContext): ProjectEvent[] {
    requireRoomFor(1, data.createdBy, read)
    return [{ type: 'ProjectAdded', data: { project: newProject(data, read, ctx) } }]
  },
  /** Like the source in everything but name and number; all of them or none, under names the founder has not yet used. */
  CopyProject(
    data: { readonly sourceId: ProjectId; readonly copies: readonly Copy[]; readonly createdBy: AccountId },
    read: ReadState,
    ctx: DecideContext,
  ): ProjectEvent[] {
    const {
      type: _,
      id: __,
      projectNumber: ___,
      createdAtMs: ____,
      ...source
    } = requireProject(read, data.sourceId)
    requireRoomFor(data.copies.length, data.createdBy, read)
    const taken = new Set([...read.by('project', 'creator', data.createdBy).values()].map(({ name }) => name))
    for (const { name } of data.copies) if (taken.has(name)) throw new Rejection('name_taken', { name })
    const firstSerial = nextSerial(read)
    return data.copies.map((copy, index) => {
      const projectNumber = projectNumberOf(source.cityEn, firstSerial + index)
      const facts = { ...source, ...copy, projectNumber, createdBy: data.createdBy }
      return { type: 'ProjectAdded', data: { project: newProject(facts, read, ctx) } }
    })
  },
  DescribeProject(
    { projectId, ...details }: { readonly projectId: ProjectId } & ProjectDetails,
    read: ReadState,
  ): ProjectEvent[] {
    const project = requireProject(read, projectId)
    const next = { ...project, kind: kindOfProject(project), ...said(details) }
    if (details.name !== undefined) next.name = requireProjectName(details.name)
    if (next.nameEn === '') next.nameEn = next.name
    requirePosition(next)
    return changesOf(project, next)
  },
  ChangeProjectSettings(
    data: {
      readonly projectId: ProjectId
      readonly settings: { readonly [K in keyof Settings]?: Settings[K] | undefined }
    },
    read: ReadState,
  ): ProjectEvent[] {
    const { id: projectId, settings: before } = requireProject(read, data.projectId)
    const settings = { ...before, ...said(data.settings) }
    return isSame(before, settings, Object.keys(settings) as (keyof Settings)[])
      ? []
      : [{ type: 'SettingsChanged', data: { projectId, settings } }]
  },
  /** Whoever closes a project types its name, in either language. */
  CloseProject(
    data: { readonly projectId: ProjectId; readonly typedName: string },
    read: ReadState,
  ): ProjectEvent[] {
    const { id: projectId, name, nameEn } = requireProject(read, data.projectId)
    const typed = data.typedName.trim()
    if (typed === '' || (typed !== name && typed !== nameEn))
      throw new Rejection('project_name_mismatch', { name })
    return [{ type: 'ProjectClosed', data: { projectId } }]
  },
}

function changesOf(project: Project, next: Project & { kind: ProjectKind }): ProjectEvent[] {
  const { id: projectId } = project
  const { name, nameEn, kind, leader, contact, timeZone, description } = next
  const events: ProjectEvent[] = []
  if (!isSame(project, next, ['name', 'nameEn']))
    events.push({ type: 'ProjectRenamed', data: { projectId, name, nameEn } })
  if (kind !== kindOfProject(project)) events.push({ type: 'ProjectKindChosen', data: { projectId, kind } })
  if (!isSame(project, next, ['leader', 'contact']))
    events.push({ type: 'ProjectLeaderNamed', data: { projectId, leader, contact } })
  if (!isSame(project, next, PLACE))
    events.push({ type: 'ProjectMoved', data: { projectId, ...placeOf(next) } })
  if (timeZone !== project.timeZone)
    events.push({ type: 'ProjectTimeZoneChosen', data: { projectId, timeZone } })
  if (description !== project.description)
    events.push({ type: 'ProjectDescribed', data: { projectId, description } })
  return events
}

function placeOf(place: Place): Place {
  const { country, province, city, cityEn, district, address, longitude, latitude } = place
  return { country, province, city, cityEn, district, address, longitude, latitude }
}

function newProject(data: NewProject, read: ReadState, ctx: DecideContext): Project {
  const name = requireProjectName(data.name)
  requireNumber(data.hex)
  requirePosition(data)
  if (read.first('project', 'hex', data.hex)) throw new Rejection('host_number_taken', { number: data.hex })
  const id = data.id ?? ctx.newId('prj')
  if (read.get('project', id)) throw new Rejection('conflict')
  const projectNumber = data.projectNumber ?? projectNumberOf(data.cityEn, nextSerial(read))
  const projectType = data.kind === undefined ? data.projectType : PROJECT_KINDS[data.kind]
  return { type: 'project', createdAtMs: ctx.nowMs, ...data, id, name, projectNumber, projectType }
}

/** Two letters of the city where it is known, and the next number: `P-SH-007`. */
function projectNumberOf(cityEn: string, serial: number): string {
  const letters = cityEn.replace(/[^A-Za-z]/g, '').slice(0, 2)
  const city = letters === '' ? '' : `${letters.toUpperCase()}-`
  return `P-${city}${String(serial).padStart(3, '0')}`
}

function nextSerial(read: ReadState): number {
  let highest = 0
  for (const { projectNumber } of read.all('project')) {
    const serial = /^P-(?:[A-Z]{1,2}-)?(\d{1,9})$/.exec(projectNumber)?.[1]
    if (serial !== undefined) highest = Math.max(highest, Number(serial))
  }
  return highest + 1
}

function requireRoomFor(count: number, createdBy: string, read: ReadState): void {
  if (read.by('project', 'creator', createdBy).size + count > PROJECTS_PER_ACCOUNT_MAX)
    throw new Rejection('too_many_projects', { max: PROJECTS_PER_ACCOUNT_MAX })
}

function requireProject(read: ReadState, id: ProjectId): Project {
  const found = read.get('project', id)
  if (!found) throw new Rejection('project_unknown')
  return found
}

/** The specification words an empty name and one with special symbols by themselves (§5). */
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

/** Without the entries that say nothing. */
function said<T extends object>(details: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(details).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

function isSame<T>(one: T, other: T, keys: readonly (keyof T)[]): boolean {
  return keys.every((key) => one[key] === other[key])
}

type Changes = ReturnType<EvolveTable<ProjectEvent, Records>['ProjectAdded']>

function changed(read: ReadState, id: ProjectId, more: Partial<Project>): Changes {
  const project = read.get('project', id)
  return project ? [{ put: { ...project, ...more } }] : []
}

export const projectEvolve: EvolveTable<ProjectEvent, Records> = {
  ProjectAdded: ({ project }) => [{ put: project }],
  ProjectRenamed: ({ projectId, name, nameEn }, read) => changed(read, projectId, { name, nameEn }),
  ProjectKindChosen: ({ projectId, kind }, read) =>
    changed(read, projectId, { kind, projectType: PROJECT_KINDS[kind] }),
  ProjectLeaderNamed: ({ projectId, leader, contact }, read) => changed(read, projectId, { leader, contact }),
  ProjectMoved: ({ projectId, ...place }, read) => changed(read, projectId, placeOf(place)),
  ProjectTimeZoneChosen: ({ projectId, timeZone }, read) => changed(read, projectId, { timeZone }),
  ProjectDescribed: ({ projectId, description }, read) => changed(read, projectId, { description }),
  SettingsChanged: ({ projectId, settings }, read) => changed(read, projectId, { settings }),
  ProjectClosed: ({ projectId }) => [{ remove: { type: 'project', id: projectId } }],
}
