/** A device made in the console as a profile of the edge gateway. Texts of devices are quoted as YAML needs it. */
import { stringify } from 'yaml'
import type { MappedProfile } from '#shared/fieldMapping.ts'

export const profileFile = ({ model, kind, circuits, points }: MappedProfile): string =>
  stringify(
    { model, kind, ...(circuits === 1 ? {} : { circuits }), points },
    { lineWidth: 0, version: '1.2' },
  )
