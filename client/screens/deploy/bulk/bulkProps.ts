import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Device } from '#shared/records/device.ts'
import { showStep } from '../../../actions/setupSteps.ts'
import { call } from '../../../api/api.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'

export interface BulkProps {
  readonly devices: readonly Device[]
  readonly onClose: () => void
}

type Steps = OutputOf<typeof deviceSetupContract.rename>['steps']

/** Says the action on the devices, and offers to take it back; a step that changed nothing needs no way back. */
export function showBulkStep(label: string, steps: Steps): void {
  if (steps.length === 0) showToast('ok', label)
  else showStep(label, () => call(deviceSetupContract.putBack, { steps }))
}

export const idsOf = (devices: readonly Device[]) => ({ deviceIds: devices.map(({ id }) => id) })
