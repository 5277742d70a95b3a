/** The plan of the world that a scenario names, before anything of it is built. */
import { verbatim } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'
import { FileError, fileIssue } from '../../../base/yaml/yamlFile.ts'
import type { EstatePlan, ProjectPlan } from '../../estates/plan.ts'
import { findWorld } from '../../estates/worlds.ts'
import type { ReadScenario } from '../file/readScenario.ts'
import { isProjectCalled } from '../names/names.ts'

interface Planned {
  readonly plan: EstatePlan
  /** The project whose things the steps refer to. */
  readonly project: ProjectPlan
}

/** @throws FileError where the header names a world or a project that there is not */
export function plannedWorld({ scenario, placeOf }: ReadScenario, seed: number): Planned {
  const { file, world, project: wanted } = scenario
  const wrong = (path: readonly string[], says: Phrase): FileError =>
    new FileError(file, [fileIssue(placeOf(path), path.join('.'), says)])
  let plan: EstatePlan
  try {
    plan = findWorld(world)(seed)
  } catch (error) {
    if (error instanceof Error && error.name === 'ConfigError')
      throw wrong(['world'], verbatim(error.message.replace(/^WORLD=\S+ is not usable: /, '')))
    throw error
  }
  const project =
    wanted === undefined ? plan.projects[0] : plan.projects.find((one) => isProjectCalled(one, wanted))
  if (!project) throw wrong(['project'], unknownProject(wanted ?? '', plan))
  return { plan, project }
}

export const unknownProject = (givenName: string, { projects }: EstatePlan): Phrase =>
  unknownWord(
    'project',
    givenName,
    projects.map(({ nameEn }) => nameEn),
  )
