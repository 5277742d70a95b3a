import type { ProjectKind } from '#shared/records/project.ts'
import { shell } from '../../actions/shellPort.ts'
import { useRecord } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'

/** Use of a project's rooms: guest rooms, offices, homes. */
export type ProjectUse = 'hotel' | 'office' | 'home'

const USES: Readonly<Record<ProjectKind, ProjectUse>> = {
  hotel: 'hotel',
  apartmentHotel: 'hotel',
  office: 'office',
  campus: 'office',
  residence: 'home',
  villa: 'home',
}

export function useProjectUse(): ProjectUse {
  const projectId = useReadable(shell().projectId)
  const project = useRecord('project', projectId)
  return project ? USES[project.kind] : 'home'
}
