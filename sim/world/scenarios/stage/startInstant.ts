/** The instant at which the clocks of a project show a local date and time. */
import { instantAtWall } from '#shared/time/zone.ts'

export const startInstantMs = (timeZone: string, local: string): number =>
  instantAtWall(Date.parse(`${local.replace(' ', 'T')}:00Z`), timeZone)
