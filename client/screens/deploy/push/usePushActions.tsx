/** What can be done to a push address. */
import { Key, Pause, Play, SendMessage } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { pushContract } from '#shared/contract/push.ts'
import type { PushAddress } from '#shared/records/pushAddress.ts'
import type { Action } from '../../../actions/action.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import type { ListOutcome } from '../../../ui/list/model/action.ts'
import { problemText } from './pushTexts.ts'

const NOTHING = { failures: [], message: null } as const
const always = () => true

/** Says how the other system answered; a failure stays on the screen until it is read. */
async function tryOut([address]: readonly PushAddress[]): Promise<ListOutcome> {
  if (!address) return NOTHING
  const { isDelivered, status, durationMs, problem, answer } = await call(
    pushContract.test,
    { addressId: address.id },
    // The receiver may take as long as the server waits for it.
    { isQuiet: true, timeoutMs: 20_000 },
  )
  if (isDelivered)
    return { failures: [], message: i18n.t('push.tested', { status: status ?? 0, ms: durationMs }) }
  const why = [problem === null ? '' : problemText(problem), status === null ? answer : String(status)]
  return { failures: [{ id: address.id, name: address.url, reason: why.filter(Boolean).join(': ') }] }
}

const test: Action<PushAddress> = {
  id: 'push.test',
  label: 'push.test',
  icon: SendMessage,
  hotkey: 't',
  isSingle: true,
  endpoint: pushContract.test,
  isOffered: always,
  run: tryOut,
}

const paused = (isPaused: boolean): Action<PushAddress> => ({
  id: isPaused ? 'push.pause' : 'push.resume',
  label: isPaused ? 'push.pause' : 'push.resume',
  icon: isPaused ? Pause : Play,
  endpoint: pushContract.pause,
  isOffered: (address) => (address.paused === null) === isPaused,
  run: async (addresses) => {
    for (const { id } of addresses)
      await call(pushContract.pause, { addressId: id, isPaused }, { isQuiet: true })
    return { failures: [] }
  },
})

const renew = (onSecret: (secret: string) => void): Action<PushAddress> => ({
  id: 'push.renew',
  label: 'push.renew',
  icon: Key,
  isSingle: true,
  isAside: true,
  endpoint: pushContract.renewSecret,
  isOffered: always,
  confirm: () =>
    confirm({ title: i18n.t('push.renewTitle'), body: i18n.t('push.renewBody'), verb: i18n.t('push.renew') }),
  run: async ([address]) => {
    if (address)
      onSecret((await call(pushContract.renewSecret, { addressId: address.id }, { isQuiet: true })).secret)
    return NOTHING
  },
})

const remove = removeAction({
  id: 'push.delete',
  endpoint: pushContract.remove,
  inputOf: ({ id }: PushAddress) => ({ addressId: id }),
  name: ({ url }: PushAddress) => url,
  body: 'push.removeBody',
})

export function usePushActions(
  edit: Action<PushAddress>,
  onSecret: (secret: string) => void,
): readonly Action<PushAddress>[] {
  return useMemo(() => [edit, test, paused(true), paused(false), renew(onSecret), remove], [edit, onSecret])
}
