/** One device group: the action on all of it at once, its names, and its devices by place or in their order. */

import { Trash } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { type DeviceGroup, membersOf } from '#shared/records/deviceGroup.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useIds } from '../../../store/hooks.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { DevicesBulk } from '../../../widgets/controls/bulk/DevicesBulk.tsx'
import { useDeviceItems, useDeviceNodes } from '../../../widgets/pickers/usePickers.ts'
import { UpdateForm } from '../../../widgets/records/RecordForm.tsx'
import { NAME_REFUSALS, useNameFields } from '../../../widgets/records/useNameFields.ts'
import styles from './GroupDetails.module.css'

export function GroupDetails(props: {
  readonly group: DeviceGroup
  /** Someone else has deleted it: only the input about it is left. */
  readonly isGone: boolean
  readonly onRemoved: () => void
}) {
  const { group, isGone } = props
  const deviceIds = useMembers(group, isGone)
  return (
    <section className={styles.group} aria-label={nameOf(group)}>
      <div inert={isGone} className={clsx(styles.live, isGone && styles.gone)}>
        <Head group={group} onRemoved={props.onRemoved} />
        <Control group={group} deviceIds={deviceIds} />
      </div>
      <GroupForm group={group} deviceIds={deviceIds} isGone={isGone} />
    </section>
  )
}

/** In the group's order; every change of it puts the group's record again. Of one that is gone, the last ones. */
function useMembers(group: DeviceGroup, isGone: boolean): readonly DeviceId[] {
  const { read } = useConsoleState().store
  const ids = useIds('device', 'group', group.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record with every other order
  const members = useMemo(() => membersOf(read, group.id).map(({ id }) => id), [read, group, ids])
  const [last, setLast] = useState(members)
  if (!isGone && last !== members) setLast(members)
  return isGone ? last : members
}

function Head({ group, onRemoved }: { readonly group: DeviceGroup; readonly onRemoved: () => void }) {
  const { t } = useTexts()
  const remove = async () => {
    const isSure = await confirm({
      title: t('list.deleteNamed', { name: nameOf(group) }),
      body: t('groups.deleteBody'),
      verb: t('list.delete'),
      intent: 'danger',
    })
    if (!isSure) return
    // A refusal is shown by the listener of failed calls.
    await call(deviceGroupsContract.remove, { groupId: group.id }).then(onRemoved, () => {})
  }
  return (
    <header className={styles.head}>
      <h2>{nameOf(group)}</h2>
      <Link to={`/device/devicecontrol?set=${group.id}`}>{t('groups.show')}</Link>
      <Link to={`/manage/devicemanage?deviceGroup=${group.id}`}>{t('groups.manage')}</Link>
      <CallButton
        endpoint={deviceGroupsContract.remove}
        variant="minimal"
        intent="danger"
        icon={<Trash />}
        onClick={() => void remove()}
      >
        {t('list.delete')}
      </CallButton>
    </header>
  )
}

interface Part {
  readonly group: DeviceGroup
  readonly deviceIds: readonly DeviceId[]
}

function Control({ group, deviceIds }: Part) {
  const { t } = useTexts()
  return (
    <div className={styles.control}>
      <h3>{t('groups.control')}</h3>
      {deviceIds.length === 0 ? (
        <p>{t('groups.noDevices')}</p>
      ) : (
        <DevicesBulk label={nameOf(group)} deviceIds={deviceIds} />
      )}
    </div>
  )
}

const WAYS = ['byPlace', 'byName'] as const

function GroupForm({ group, deviceIds, isGone }: Part & { readonly isGone: boolean }) {
  const { t } = useTexts()
  const mayChange = useCan(deviceGroupsContract.update)
  const { read } = useConsoleState().store
  const names = useNameFields(t('groups.name'))
  return (
    <UpdateForm
      update={deviceGroupsContract.update}
      idName="groupId"
      record={group}
      toValues={({ id, name, nameEn }: DeviceGroup) => ({
        name,
        nameEn,
        deviceIds: isGone ? deviceIds : membersOf(read, id).map((device) => device.id),
      })}
      sendUpdate={(input, options, { deviceIds: was = [] }) =>
        call(deviceGroupsContract.update, input.deviceIds ? { ...input, was } : input, options)
      }
      refusals={{ ...NAME_REFUSALS, device_group_full: 'deviceIds' }}
      isStep
    >
      {names.map((field) => (
        <Field key={field.name} {...field} autoFocus={false} isReadOnly={!mayChange} />
      ))}
      <Members isReadOnly={!mayChange} />
    </UpdateForm>
  )
}

/** Ticked in the tree of places, or chosen one by one, which gives them their order. */
function Members({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { t } = useTexts()
  const [way, setWay] = useState<(typeof WAYS)[number]>('byPlace')
  const nodes = useDeviceNodes()
  const items = useDeviceItems()
  const common = { name: 'deviceIds', label: t('groups.members'), isOptional: true, isReadOnly }
  return (
    <>
      <Segmented
        label={t('groups.pickBy')}
        choices={WAYS.map((value) => ({ value, text: t(`groups.${value}`) }))}
        value={way}
        onChange={(value) => setWay(WAYS.find((one) => one === value) ?? 'byPlace')}
      />
      {way === 'byPlace' ? (
        <Field {...common} kind="tree" nodes={nodes} isMany help={t('groups.placeHelp')} />
      ) : (
        <Field {...common} kind="transfer" items={items} help={t('groups.orderHelp')} />
      )}
    </>
  )
}
