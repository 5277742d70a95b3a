import type { SaidOfLetting } from '#shared/domain/guest/letPanels.ts'
import type { AreaId } from '#shared/records/area.ts'
import { roomSources } from '#shared/rules/occupancy.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'

/** Whether these rooms are let, as their panels last reported. */
export function saidOfLetting(
  last: LastValues,
  { project, workspace }: ProjectWorkspace,
  areaIds: readonly AreaId[],
): SaidOfLetting {
  return areaIds
    .flatMap((areaId) => roomSources(workspace.state, areaId).panels)
    .flatMap((deviceId) => {
      const isLet = last.get(project.id, deviceId)?.values.checked_in
      return typeof isLet === 'boolean' ? [{ deviceId, isLet }] : []
    })
}
