import { Disable, Refresh } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { apiKeysContract } from '#shared/contract/apiKeys.ts'
import type { ApiKey, ApiKeyId } from '#shared/records/apiKey.ts'
import type { Action } from '../../../actions/action.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'

const rotate = (onRotate: (keyId: ApiKeyId) => void): Action<ApiKey> => ({
  id: 'apiKey.rotate',
  label: 'apiKeys.rotate',
  icon: Refresh,
  hotkey: 'r',
  isSingle: true,
  endpoint: apiKeysContract.rotate,
  isOffered: () => true,
  run: async ([key]) => {
    if (key) onRotate(key.id)
    return { failures: [], message: null }
  },
})

const revoke: Action<ApiKey> = {
  ...removeAction({
    id: 'apiKey.revoke',
    endpoint: apiKeysContract.revoke,
    inputOf: ({ id }: ApiKey) => ({ keyId: id }),
    name: ({ name }: ApiKey) => name,
  }),
  label: 'apiKeys.revoke',
  icon: Disable,
  isSingle: true,
  confirm: ([key]) =>
    confirm({
      title: i18n.t('apiKeys.revokeTitle', { name: key?.name ?? '' }),
      body: i18n.t('apiKeys.revokeBody'),
      verb: i18n.t('apiKeys.revoke'),
      intent: 'danger',
    }),
}

export function useKeyActions(
  edit: Action<ApiKey>,
  onRotate: (keyId: ApiKeyId) => void,
): readonly Action<ApiKey>[] {
  return useMemo(() => [edit, rotate(onRotate), revoke], [edit, onRotate])
}
