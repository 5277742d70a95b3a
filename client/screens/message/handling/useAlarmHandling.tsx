/** Actions on alarms with the dialog that some of them open. */
import { Suspense, useMemo, useState } from 'react'
import type { Action } from '../../../actions/action.ts'
import {
  type Handleable,
  type HandlingRequest,
  handlingActions,
} from '../../../actions/alarms/handleAlarms.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'

const HandlingDialog = lazyPart(async () => (await import('./HandlingDialog.tsx')).HandlingDialog)

export function useAlarmHandling(): {
  readonly actions: readonly Action<Handleable>[]
  readonly dialog: React.ReactNode
} {
  const [request, open] = useState<HandlingRequest | null>(null)
  const actions = useMemo(() => handlingActions(open), [])
  const dialog = request ? (
    <Suspense fallback={null}>
      <HandlingDialog request={request} onClose={() => open(null)} />
    </Suspense>
  ) : null
  return { actions, dialog }
}
