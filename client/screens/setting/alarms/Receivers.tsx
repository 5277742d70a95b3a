/** Which roles and people get which alarms above the page and by sound, and when they are left in peace. */
import { type ReactNode, useMemo } from 'react'
import { alarmReceiversContract } from '#shared/contract/alarmReceivers.ts'
import { type Alarm, SEVERITIES } from '#shared/records/alarm.ts'
import type { AlarmReceiver } from '#shared/records/alarmReceiver.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { enumerated, i18n } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { Choice, FieldDef } from '../../../ui/form/fieldTypes.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import type { RecordTable } from '../../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { targetName, useTargetChoices } from './alarmTargets.ts'

const NEW = {
  subject: '',
  toast: [...SEVERITIES],
  sound: ['critical', 'major', 'minor'],
  notify: ['critical', 'major', 'minor'],
  webhook: [],
  pushAddressId: '',
  quietFrom: '',
  quietTo: '',
}

const severitiesText = (severities: readonly Alarm['severity'][]): string =>
  severities.length === 0
    ? i18n.t('alarmRules.none')
    : enumerated(severities.map((severity) => i18n.t(`alarms.severity.${severity}`)))

const subjectName = ({ accountId, roleId }: AlarmReceiver, read: ReadState): string =>
  targetName(accountId ?? roleId ?? '', read)

/** Undefined: deleted, or seen by those only who manage push. */
const hostOf = (url: string | undefined): string =>
  url === undefined ? i18n.t('alarmRules.addressGone') : new URL(url).host

/** Of those who may see them. */
function useAddressChoices(): readonly Choice[] {
  const { read } = useConsoleState().store
  const ids = useAllIds('pushAddress')
  return useMemo(
    () =>
      ids
        .flatMap((id) => read.get('pushAddress', id as never) ?? [])
        .map(({ id, url }) => ({ value: id, text: url })),
    [ids, read],
  )
}

const table: RecordTable<'alarmReceiver'> = {
  type: 'alarmReceiver',
  columns: [
    {
      ...{ key: 'subject', title: 'alarmRules.receiver', widthPx: 180, card: 'title' },
      value: (receiver, { read }) => subjectName(receiver, read),
      search: true,
    },
    {
      ...{ key: 'kind', title: 'alarmRules.receiverKind', widthPx: 110, card: 'end' },
      value: ({ roleId }) => i18n.t(roleId === null ? 'alarmRules.person' : 'alarmRules.role'),
    },
    {
      ...{ key: 'toast', title: 'alarmRules.toast', widthPx: 180, card: 'fact' },
      value: ({ toast }) => severitiesText(toast),
    },
    {
      ...{ key: 'sound', title: 'alarmRules.sound', widthPx: 180, card: 'fact' },
      value: ({ sound }) => severitiesText(sound),
    },
    {
      ...{ key: 'notify', title: 'alarmRules.notify', widthPx: 180 },
      value: ({ notify }) => severitiesText(notify),
    },
    {
      ...{ key: 'webhook', title: 'alarmRules.webhook', widthPx: 230 },
      value: ({ webhook, pushAddressId }, { read }) =>
        pushAddressId === null
          ? null
          : i18n.t('alarmRules.webhookText', {
              severities: severitiesText(webhook),
              host: hostOf(read.get('pushAddress', pushAddressId)?.url),
            }),
    },
    {
      ...{ key: 'quiet', title: 'alarmRules.quiet', widthPx: 120 },
      value: ({ quietFrom, quietTo }) => (quietFrom === '' ? null : `${quietFrom}–${quietTo}`),
    },
  ],
  concerned: {
    pushAddress: (read) => [...read.all('alarmReceiver')].map(({ id }) => id),
    role: (read) => [...read.all('alarmReceiver')].map(({ id }) => id),
    member: (read) => [...read.all('alarmReceiver')].map(({ id }) => id),
  },
}

const remove = removeAction({
  id: 'alarmReceiver.delete',
  endpoint: alarmReceiversContract.remove,
  inputOf: ({ id }: AlarmReceiver) => ({ receiverId: id }),
  name: (receiver) => i18n.t(receiver.roleId === null ? 'alarmRules.person' : 'alarmRules.role'),
})

function useChannelFields(): readonly FieldDef[] {
  const { t } = useTexts()
  const addresses = useAddressChoices()
  const choices = SEVERITIES.map((value) => ({ value, text: t(`alarms.severity.${value}`) }))
  return [
    { kind: 'checks', name: 'toast', label: t('alarmRules.toast'), choices, isOptional: true, isHalf: true },
    { kind: 'checks', name: 'sound', label: t('alarmRules.sound'), choices, isOptional: true, isHalf: true },
    {
      ...{ kind: 'checks', name: 'notify', label: t('alarmRules.notify'), choices },
      ...{ isOptional: true, isHalf: true, help: t('alarmRules.notifyHelp') },
    },
    {
      ...{ kind: 'checks', name: 'webhook', label: t('alarmRules.webhook'), choices },
      ...{ isOptional: true, isHalf: true, help: t('alarmRules.webhookHelp') },
    },
    {
      ...{ kind: 'select', name: 'pushAddressId', label: t('alarmRules.pushAddress') },
      ...{ choices: addresses, none: t('alarmRules.none'), isOptional: true, isHalf: true },
      ...(addresses.length === 0 ? { help: t('alarmRules.noAddress') } : {}),
    },
    { kind: 'time', name: 'quietFrom', label: t('alarmRules.quietFrom'), isOptional: true, isHalf: true },
    {
      ...{ kind: 'time', name: 'quietTo', label: t('alarmRules.quietTo'), isOptional: true, isHalf: true },
      help: t('alarmRules.quietHelp'),
    },
  ]
}

export function Receivers({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const fields = useChannelFields()
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'alarmReceiver',
    add: alarmReceiversContract.add,
    update: alarmReceiversContract.update,
    idName: 'receiverId',
    addTitle: t('alarmRules.addReceiver'),
    initial: NEW,
    refusals: {
      alarm_receiver_taken: 'subject',
      alarm_quiet_incomplete: 'quietTo',
      alarm_webhook_address: 'pushAddressId',
    },
    fields: [
      { kind: 'select', name: 'subject', label: t('alarmRules.receiver'), choices: useTargetChoices() },
      ...fields,
    ],
    updateFields: fields,
  })
  return (
    <>
      <LiveList
        id="alarmReceivers"
        title={screenTitle('alarmRules')}
        switcher={switcher}
        table={table}
        actions={useRecordActions('alarmReceiver', edit, remove)}
        searchLabel={t('alarmRules.receiver')}
        emptyHelp={t('alarmRules.receiversEmpty')}
        mainAction={addButton}
      />
      {dialog}
    </>
  )
}
