import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import type { ProjectState } from '../../widgets/projects/projectState.ts'

/** Worst first. */
export const PROJECT_STATES = [
  'critical',
  'attention',
  'unseen',
  'well',
  'empty',
] as const satisfies readonly ProjectState[]

export const stateText = (state: string): string => i18n.t(`projects.state.${state as ProjectState}`)

export const cityOf = (row: { readonly city: string; readonly cityEn: string }): string =>
  nameOf({ name: row.city, nameEn: row.cityEn })
export const roleOf = (row: ProjectItem): string => nameOf({ name: row.role ?? '', nameEn: row.roleEn ?? '' })
export const kindOf = (row: ProjectItem): string =>
  nameOf({ name: row.projecttype_name, nameEn: row.projecttype_name_en })
export const leaderOf = (row: ProjectItem): string => nameOf({ name: row.leader, nameEn: row.leaderEn })
export const creatorOf = (row: ProjectItem): string => nameOf({ name: row.creator, nameEn: row.creatorEn })
