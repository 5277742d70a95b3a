/** Chooses the device group, or names a new one, for the devices that were marked. */
import { useState } from 'react'
import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useDeviceGroups } from '../pickers/useDeviceGroups.ts'
import { NAME_REFUSALS, useNameFields } from '../records/useNameFields.ts'
import styles from './GroupDialog.module.css'
import { changeMembers } from './groupStep.ts'

export interface GroupRequest {
  readonly kind: 'add' | 'remove'
  readonly deviceIds: readonly DeviceId[]
}

const WAYS = ['existing', 'new'] as const

export function GroupDialog({
  request,
  onClose,
}: {
  readonly request: GroupRequest
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const count = request.deviceIds.length
  const groups = useDeviceGroups()
  const isAdding = request.kind === 'add'
  const [way, setWay] = useState<(typeof WAYS)[number]>(groups.length > 0 ? 'existing' : 'new')
  return (
    <FormDialog
      title={t(isAdding ? 'deviceManagement.addCount' : 'deviceManagement.removeCount', { count })}
      onClose={onClose}
    >
      {isAdding && groups.length > 0 ? (
        <div className={styles.way}>
          <Segmented
            label={t('deviceManagement.facet.deviceGroup')}
            choices={WAYS.map((value) => ({ value, text: t(`deviceManagement.groupWay.${value}`) }))}
            value={way}
            onChange={(value) => setWay(WAYS.find((one) => one === value) ?? 'existing')}
          />
        </div>
      ) : null}
      {isAdding && way === 'new' ? (
        <NewGroup deviceIds={request.deviceIds} onClose={onClose} />
      ) : (
        <KnownGroup request={request} onClose={onClose} />
      )}
    </FormDialog>
  )
}

function NewGroup(props: { readonly deviceIds: readonly DeviceId[]; readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={deviceGroupsContract.add}
      extra={{ deviceIds: [...props.deviceIds] }}
      fields={useNameFields(t('deviceManagement.groupName'))}
      send={(input) => call(deviceGroupsContract.add, input, { isQuiet: true })}
      refusals={NAME_REFUSALS}
      verb={t('form.add')}
      done={t('form.added')}
      onDone={props.onClose}
      onCancel={props.onClose}
    />
  )
}

function KnownGroup({ request, onClose }: { readonly request: GroupRequest; readonly onClose: () => void }) {
  const { t } = useTexts()
  const groups = useDeviceGroups()
  const { read } = useConsoleState().store
  const isAdding = request.kind === 'add'
  const inOne = new Set(
    request.deviceIds.flatMap((id) => read.get('device', id)?.groups?.map((group) => group.id) ?? []),
  )
  const offered = isAdding ? groups : groups.filter(({ id }) => inOne.has(id))
  return (
    <CommandForm
      endpoint={deviceGroupsContract.members}
      initial={offered.length === 1 ? { groupId: offered[0]?.id } : {}}
      fields={[
        {
          kind: 'select',
          name: 'groupId',
          label: t('deviceManagement.facet.deviceGroup'),
          choices: offered.map(({ id, label }) => ({ value: id, text: label })),
        },
      ]}
      send={({ groupId }) => changeMembers(read, { ...request, groupId })}
      refusals={{ device_group_full: 'groupId' }}
      verb={t(isAdding ? 'form.add' : 'deviceManagement.takeOut')}
      draft={false}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
