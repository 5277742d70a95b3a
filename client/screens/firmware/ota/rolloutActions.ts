/** Actions on rollouts, each offered only in the states that allow it. */
import { DocumentOpen, Pause, Play, Refresh, Stop, Undo } from '@blueprintjs/icons'
import { rolloutIn } from '#machines/rolloutMachine.ts'
import { type RolloutRow, rolloutsContract } from '#shared/contract/rollouts.ts'
import type { Action } from '../../../actions/action.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'

export type Operation = 'pause' | 'resume' | 'retry' | 'abort' | 'rollBack'
type Judged = Pick<RolloutRow, 'state' | 'counts' | 'isRollingBack'>

/** Whether the operation is currently applicable. */
export const MAY: Readonly<Record<Operation, (rollout: Judged) => boolean>> = {
  pause: ({ state }) => rolloutIn(state).can({ type: 'pause' }),
  resume: ({ state }) => rolloutIn(state).can({ type: 'resume' }),
  retry: ({ state, counts }) => rolloutIn(state).can({ type: 'retry' }) && counts.failed + counts.skipped > 0,
  abort: ({ state }) => rolloutIn(state).can({ type: 'abort' }),
  rollBack: ({ state, counts, isRollingBack }) =>
    rolloutIn(state).can({ type: 'rollBack' }) &&
    !isRollingBack &&
    counts.updated > 0 &&
    counts.sending + counts.installing === 0,
}

export const ICONS = { pause: Pause, resume: Play, retry: Refresh, abort: Stop, rollBack: Undo } as const
export const OPERATIONS: readonly Operation[] = ['pause', 'resume', 'retry', 'abort', 'rollBack']

/** Irreversible operations need a confirmation. */
export async function operate(rollout: Pick<RolloutRow, 'id' | 'title'>, op: Operation): Promise<void> {
  const isAsked = op === 'abort' || op === 'rollBack'
  const send = () => call(rolloutsContract.change, { rolloutId: rollout.id, op }, { isQuiet: isAsked })
  if (!isAsked) {
    await send()
    return
  }
  await confirm({
    title: i18n.t(`ota.asked.${op}.title`, { name: rollout.title }),
    body: i18n.t(`ota.asked.${op}.body`),
    verb: i18n.t(`ota.ops.${op}`),
    intent: 'danger',
    run: send,
  })
}

export function rolloutActions(onOpen: (rolloutId: string) => void): readonly Action<RolloutRow>[] {
  return [
    {
      id: 'rollout.open',
      label: 'ota.open',
      icon: DocumentOpen,
      hotkey: 'o',
      isSingle: true,
      endpoint: null,
      isOffered: () => true,
      run: async ([row]) => {
        if (row) onOpen(row.id)
        return { failures: [], message: null }
      },
    },
    ...OPERATIONS.map(operation),
    removeAction({
      id: 'rollout.delete',
      endpoint: rolloutsContract.remove,
      inputOf: ({ id }: RolloutRow) => ({ rolloutIds: [id] }),
      name: ({ title }) => title,
      body: 'ota.deleteBody',
      whyNot: ({ state }) => (state === 'running' ? 'ota.stillRunning' : null),
    }),
  ]
}

const operation = (op: Operation): Action<RolloutRow> => ({
  id: `rollout.${op}`,
  label: `ota.ops.${op}`,
  icon: ICONS[op],
  isSingle: true,
  ...(op === 'abort' ? { intent: 'danger' as const } : {}),
  endpoint: rolloutsContract.change,
  isOffered: MAY[op],
  run: async ([row]) => {
    if (row) await operate(row, op)
    return { failures: [], message: null }
  },
})
