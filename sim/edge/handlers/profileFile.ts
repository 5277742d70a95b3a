/** A device made in the console as a profile of the edge gateway. Texts of devices are quoted as YAML needs it. */
import type { MappedProfile } from '#shared/fieldMapping.ts'
import { yamlText } from '../../base/yaml/yamlText.ts'

export const profileFile = ({ model, kind, circuits, points }: MappedProfile): string =>
  yamlText({ model, kind, ...(circuits === 1 ? {} : { circuits }), points })
