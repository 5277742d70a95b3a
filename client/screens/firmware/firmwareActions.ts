/** Actions on versions of the library. */
import {
  Download,
  Edit,
  Notifications,
  NotificationsSnooze,
  People,
  Redo,
  Trash,
  Undo,
} from '@blueprintjs/icons'
import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { type FirmwareRow, firmwareContract } from '#shared/contract/firmware.ts'
import type { Action } from '../../actions/action.ts'
import { removeAction } from '../../actions/removeAction.ts'
import { call } from '../../api/api.ts'
import { i18n, type TextKey } from '../../i18n/i18n.ts'
import { reloadAt } from '../../platform/page.ts'
import { confirm } from '../../ui/confirm/confirm.ts'

type Open = (row: FirmwareRow) => void

/** The browser downloads it beside the page. */
export const downloadAction = (): Action<FirmwareRow> => ({
  id: 'firmware.download',
  label: 'firmware.download',
  icon: Download,
  isSingle: true,
  endpoint: firmwareContract.download,
  isOffered: () => true,
  run: async ([row]) => {
    if (!row) return { failures: [] }
    const { path } = await call(firmwareContract.download, { firmwareId: row.id })
    reloadAt(path)
    return { failures: [], message: null }
  },
})

export function libraryActions(ports: {
  readonly onEdit: Open
  readonly onShare: Open
  readonly onChanged: () => void
}): readonly Action<FirmwareRow>[] {
  const { onEdit, onShare, onChanged } = ports
  return [
    opening(
      'firmware.edit',
      { label: 'firmware.edit', icon: Edit, hotkey: 'e', endpoint: firmwareContract.change },
      onEdit,
    ),
    opening(
      'firmware.share',
      { label: 'firmware.share', icon: People, hotkey: 's', endpoint: firmwareContract.share },
      onShare,
    ),
    downloadAction(),
    offering(true, onChanged),
    offering(false, onChanged),
    withdrawing(onChanged),
    reinstating(onChanged),
    removeAction({
      id: 'firmware.delete',
      endpoint: firmwareContract.remove,
      inputOf: ({ id }: FirmwareRow) => ({ firmwareIds: [id] }),
      name: ({ title }) => title,
      body: 'firmware.deleteBody',
      onDone: onChanged,
    }),
    removingByName(onChanged),
  ]
}

function opening(
  id: string,
  action: Pick<Action<FirmwareRow>, 'label' | 'icon' | 'hotkey' | 'endpoint'>,
  open: Open,
): Action<FirmwareRow> {
  return {
    id,
    ...action,
    isSingle: true,
    isOffered: () => true,
    run: async ([row]) => {
      if (row) open(row)
      return { failures: [], message: null }
    },
  }
}

/** Runs one after the other. Refused ones are named; the rest is carried out. */
function each(
  send: (row: FirmwareRow) => Promise<unknown>,
  onChanged: () => void,
): Action<FirmwareRow>['run'] {
  return async (rows, { onProgress }) => {
    const failures: { id: string; name: string; reason: string }[] = []
    for (const [index, row] of rows.entries()) {
      await send(row).catch((error: Error) =>
        failures.push({ id: row.id, name: row.title, reason: error.message }),
      )
      onProgress(index + 1)
    }
    onChanged()
    return { failures, message: null }
  }
}

const offering = (isOn: boolean, onChanged: () => void): Action<FirmwareRow> => ({
  id: isOn ? 'firmware.offer' : 'firmware.stopOffering',
  label: isOn ? 'firmware.offer' : 'firmware.stopOffering',
  icon: isOn ? Notifications : NotificationsSnooze,
  isAside: true,
  endpoint: firmwareContract.setPushed,
  isOffered: ({ isPushed }) => isPushed !== isOn,
  run: each(
    ({ id }) =>
      call(firmwareContract.setPushed, { firmwareId: id, ispush: isOn ? '1' : '0' }, { isQuiet: true }),
    onChanged,
  ),
})

const withdrawing = (onChanged: () => void): Action<FirmwareRow> => ({
  id: 'firmware.withdraw',
  label: 'firmware.withdraw',
  icon: Undo,
  isAside: true,
  isSingle: true,
  endpoint: firmwareContract.withdraw,
  isOffered: ({ withdrawn }) => withdrawn === null,
  run: async ([row]) => {
    if (!row) return { failures: [] }
    const isDone = await confirm({
      title: i18n.t('firmware.withdrawTitle', { name: row.title }),
      body: i18n.t('firmware.withdrawBody'),
      verb: i18n.t('firmware.withdraw'),
      intent: 'danger',
      reason: { label: i18n.t('firmware.reason'), maxLength: DESCRIPTION_LENGTH_MAX },
      run: (reason) => call(firmwareContract.withdraw, { firmwareId: row.id, reason }, { isQuiet: true }),
    })
    if (isDone) onChanged()
    return { failures: [], message: null }
  },
})

const reinstating = (onChanged: () => void): Action<FirmwareRow> => ({
  id: 'firmware.reinstate',
  label: 'firmware.reinstate',
  icon: Redo,
  isAside: true,
  endpoint: firmwareContract.withdraw,
  isOffered: ({ withdrawn }) => withdrawn !== null,
  run: each(({ id }) => call(firmwareContract.withdraw, { firmwareId: id }, { isQuiet: true }), onChanged),
})

const removingByName = (onChanged: () => void): Action<FirmwareRow> => ({
  id: 'firmware.deleteByName',
  label: 'firmware.deleteByName' satisfies TextKey,
  icon: Trash,
  intent: 'danger',
  isAside: true,
  isSingle: true,
  endpoint: firmwareContract.removeByName,
  isOffered: () => true,
  confirm: ([row]) =>
    confirm({
      title: i18n.t('firmware.deleteByNameTitle', { name: row?.name ?? '' }),
      body: i18n.t('firmware.deleteBody'),
      verb: i18n.t('list.delete'),
      intent: 'danger',
    }),
  run: async ([row]) => {
    if (!row) return { failures: [] }
    const { deleted } = await call(firmwareContract.removeByName, { name: row.name })
    onChanged()
    return { failures: [], message: i18n.t('firmware.deletedCount', { count: deleted }) }
  },
})
