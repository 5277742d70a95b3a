import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { projectStateOf, projectTones } from '../../widgets/projects/projectState.ts'

export function ProjectStateTag({ row }: { readonly row: ProjectItem }) {
  const { t } = useTexts()
  const state = projectStateOf(row)
  return <StatusTag tone={projectTones[state]}>{t(`projects.state.${state}`)}</StatusTag>
}
