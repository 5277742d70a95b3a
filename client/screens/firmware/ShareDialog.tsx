/** Shares a version with people and projects, and stops sharing it. */
import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import {
  type FirmwareRow,
  firmwareContract,
  type GroupTree,
  projectSystemContract,
} from '#shared/contract/firmware.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { PickNode } from '../../ui/picker/pickModel.ts'
import styles from './firmware.module.css'

type Share = FirmwareRow['shares'][number]

const EMPTY = { phones: '', projectIds: [], expiresAtMs: null }

export function ShareDialog(props: {
  readonly row: FirmwareRow
  readonly onClose: () => void
  readonly onChanged: () => void
}) {
  const { t } = useTexts()
  const { row, onClose, onChanged } = props
  const ask = useCallback((signal: AbortSignal) => call(projectSystemContract.groupTree, {}, { signal }), [])
  const { value: tree } = useAnswer(ask)
  return (
    <FormDialog title={t('firmware.sharing.title', { name: row.title })} onClose={onClose} isWide>
      <Shares row={row} onChanged={onChanged} />
      {tree ? (
        <CommandForm
          endpoint={firmwareContract.share}
          initial={EMPTY}
          extra={{ firmwareId: row.id }}
          draft={false}
          fields={[
            {
              kind: 'text',
              name: 'phones',
              label: t('firmware.sharing.phones'),
              help: t('firmware.sharing.phonesHelp'),
              isOptional: true,
            },
            {
              kind: 'tree',
              name: 'projectIds',
              label: t('firmware.sharing.projects'),
              nodes: nodesOf(tree),
              isMany: true,
              isOptional: true,
            },
            {
              kind: 'instant',
              name: 'expiresAtMs',
              label: t('firmware.sharing.expires'),
              help: t('firmware.sharing.expiresHelp'),
              isOptional: true,
            },
          ]}
          refusals={{ not_registered: 'phones', share_target_missing: 'phones' }}
          verb={t('firmware.share')}
          done={t('firmware.sharing.done')}
          send={(input) => call(firmwareContract.share, input, { isQuiet: 'answered' })}
          onCancel={onClose}
          onDone={() => {
            onChanged()
            onClose()
          }}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </FormDialog>
  )
}

const nodesOf = ({ children }: GroupTree): readonly PickNode[] =>
  children.map((node) => ({
    id: node.id,
    label: nameOf(node),
    children: node.children.map((one) => ({ id: one.id, label: nameOf(one) })),
  }))

function Shares({ row, onChanged }: { readonly row: FirmwareRow; readonly onChanged: () => void }) {
  const { t } = useTexts()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const shares = row.shares.filter(({ to }) => !gone.has(to))
  const takeBack = async ({ to }: Share) => {
    await call(firmwareContract.changeShares, { firmwareId: row.id, targets: [to], isTakenBack: '1' })
    setGone((before) => new Set([...before, to]))
    onChanged()
  }
  return (
    <section aria-label={t('firmware.sharing.current')}>
      <h3>{t('firmware.sharing.current')}</h3>
      {shares.length === 0 ? <p>{t('firmware.sharing.nobody')}</p> : null}
      <ul className={styles.shares}>
        {shares.map((share) => (
          <ShareItem
            key={share.to}
            share={share}
            onTakeBack={() => void takeBack(share).catch(() => undefined)}
          />
        ))}
      </ul>
    </section>
  )
}

function ShareItem({ share, onTakeBack }: { readonly share: Share; readonly onTakeBack: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const name = share.name === '' ? t('firmware.sharing.gone') : nameOf(share)
  const { expiresAtMs } = share
  const end = expiresAtMs === null ? null : { time: format.dateTime(expiresAtMs) }
  const isOver = expiresAtMs !== null && expiresAtMs <= nowMs
  return (
    <li className={styles.share}>
      <span>
        {name}
        {end ? ` · ${t(isOver ? 'firmware.sharing.over' : 'firmware.sharing.until', end)}` : null}
      </span>
      <Button
        variant="minimal"
        icon={<Cross size={14} />}
        aria-label={t('firmware.sharing.takeBack', { name })}
        onClick={onTakeBack}
      />
    </li>
  )
}
