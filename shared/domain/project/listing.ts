/** List of projects in the estate: existence, numbers, founder. All other data is in the project's own stream. */

import { z } from 'zod'
import { PROJECTS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireNumber, requireRecord } from '#shared/domain/rules.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { listingRecord } from '#shared/records/listing.ts'
import { type ProjectId, projectIdSchema } from '#shared/records/project.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

export const listingEvents = {
  ProjectListed: defineEvent({
    schema: z.object({
      projectId: projectIdSchema,
      ...listingRecord.schema.pick({ hex: true, projectNumber: true, createdBy: true }).shape,
    }),
    evolve: ({ projectId, ...facts }, _read, { at }) => [
      { put: { type: 'listing', id: projectId, ...facts, createdAtMs: at } },
    ],
  }),
  ProjectClosed: defineEvent({
    schema: z.object({ projectId: projectIdSchema }),
    evolve: ({ projectId }, read) => [
      { remove: { type: 'listing', id: projectId } },
      ...filesOfProject(read, projectId),
    ],
  }),
}
export type ListingEvent = EventOf<typeof listingEvents>

export interface NewListing {
  readonly projectId: ProjectId
  readonly hex: string
  /** English city name, whose initials start the project number; empty if unknown. */
  readonly cityEn: string
  /** If omitted, the next number is assigned. */
  readonly projectNumber?: string | undefined
}

export const listingAggregate = defineAggregate({
  events: listingEvents,
  setUp: null,
  commands: {
    /** Lists all projects or none, for several copies of one project. */
    ListProjects(
      { projects, createdBy }: { readonly projects: readonly NewListing[]; readonly createdBy: string },
      read: ReadState,
    ): ListingEvent[] {
      if (read.by('listing', 'creator', createdBy).size + projects.length > PROJECTS_PER_ACCOUNT_MAX)
        throw new Rejection('too_many_projects', { max: PROJECTS_PER_ACCOUNT_MAX })
      const first = nextSerial(read)
      return projects.map(({ projectId, hex, cityEn, projectNumber }, index) => {
        requireNumber(hex)
        if (read.first('listing', 'hex', hex)) throw new Rejection('host_number_taken', { number: hex })
        if (read.get('listing', projectId)) throw new Rejection('conflict')
        const number = projectNumber ?? projectNumberOf(cityEn, first + index)
        return { type: 'ProjectListed', data: { projectId, hex, projectNumber: number, createdBy } }
      })
    },
    CloseProject(data: { readonly projectId: ProjectId }, read: ReadState): ListingEvent[] {
      requireRecord(read, 'listing', data.projectId)
      return [{ type: 'ProjectClosed', data }]
    },
  },
})

/** Removes the project's firmware and app packages. */
function filesOfProject(read: ReadState, projectId: ProjectId): AnyChange[] {
  const firmware = [...read.by('firmware', 'project', projectId).values()]
  const packages = [...read.by('appPackage', 'project', projectId).values()]
  return [
    ...firmware.map(({ id }): AnyChange => ({ remove: { type: 'firmware', id } })),
    ...packages.map(({ id }): AnyChange => ({ remove: { type: 'appPackage', id } })),
  ]
}

/** Two letters of the city, if known, and the next serial number: `P-SH-007`. */
function projectNumberOf(cityEn: string, serial: number): string {
  const letters = cityEn.replace(/[^A-Za-z]/g, '').slice(0, 2)
  const city = letters === '' ? '' : `${letters.toUpperCase()}-`
  return `P-${city}${String(serial).padStart(3, '0')}`
}

function nextSerial(read: ReadState): number {
  let highest = 0
  for (const { projectNumber } of read.all('listing')) {
    const serial = /^P-(?:[A-Z]{1,2}-)?(\d{1,9})$/.exec(projectNumber)?.[1]
    if (serial !== undefined) highest = Math.max(highest, Number(serial))
  }
  return highest + 1
}
