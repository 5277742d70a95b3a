/**
 * Transfer list: available at the left, chosen at the right, each with search, count and selection. Stacked on
 * narrow screens. The caller holds the ids in order of choice.
 */
import { Button } from '@blueprintjs/core'
import { ArrowLeft, ArrowRight } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { TransferSide } from './TransferSide.tsx'
import styles from './transfer.module.css'
import { sidesOf, type TransferItem, withAdded, withRemoved } from './transferModel.ts'

export interface TransferListProps {
  readonly label: string
  readonly items: readonly TransferItem[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly isDisabled?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean | undefined
}

const NONE: ReadonlySet<string> = new Set()

export function TransferList(props: TransferListProps) {
  const { t } = useTexts()
  const { items, value, onChange, isDisabled = false } = props
  const sides = useMemo(
    () => sidesOf(items, value, (id) => ({ id, label: id, note: t('blocks.transfer.unknown') })),
    [items, value, t],
  )
  const [ticked, setTicked] = useState({ available: NONE, chosen: NONE })
  const [announcement, announce] = useState('')
  const change = (next: readonly string[]) => {
    onChange(next)
    setTicked({ available: NONE, chosen: NONE })
    announce(t('blocks.transfer.moved', { count: next.length }))
  }
  const add = (ids: readonly string[]) => change(withAdded(value, ids))
  const remove = (ids: readonly string[]) => change(withRemoved(value, ids))
  const common = { isDisabled, describedBy: props.describedBy, isInvalid: props.isInvalid }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as two columns everywhere
    <div className={styles.transfer} role="group" aria-label={props.label}>
      <div className={styles.sides}>
        <TransferSide
          {...common}
          title={t('blocks.transfer.available')}
          searchLabel={t('blocks.transfer.searchAvailable')}
          emptyText={t('blocks.transfer.noneAvailable')}
          allText={t('blocks.transfer.addAll')}
          items={sides.available}
          ticked={ticked.available}
          onTick={(available) => setTicked({ ...ticked, available })}
          onMove={add}
        />
        <Verbs
          isDisabled={isDisabled}
          addCount={ticked.available.size}
          removeCount={ticked.chosen.size}
          onAdd={() => add(sides.available.map(({ id }) => id).filter((id) => ticked.available.has(id)))}
          onRemove={() => remove([...ticked.chosen])}
        />
        <TransferSide
          {...common}
          title={t('blocks.transfer.chosen')}
          searchLabel={t('blocks.transfer.searchChosen')}
          emptyText={t('blocks.transfer.noneChosen')}
          allText={t('blocks.transfer.removeAll')}
          items={sides.chosen}
          ticked={ticked.chosen}
          onTick={(chosen) => setTicked({ ...ticked, chosen })}
          onMove={remove}
        />
      </div>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </div>
  )
}

function Verbs(props: {
  readonly isDisabled: boolean
  readonly addCount: number
  readonly removeCount: number
  readonly onAdd: () => void
  readonly onRemove: () => void
}) {
  const { t } = useTexts()
  const { isDisabled, addCount, removeCount } = props
  return (
    <div className={styles.verbs}>
      <Button
        disabled={isDisabled || addCount === 0}
        endIcon={<ArrowRight className={styles.arrow ?? ''} />}
        onClick={props.onAdd}
      >
        {addCount > 0 ? t('blocks.transfer.addCount', { count: addCount }) : t('blocks.transfer.add')}
      </Button>
      <Button
        disabled={isDisabled || removeCount === 0}
        icon={<ArrowLeft className={styles.arrow ?? ''} />}
        onClick={props.onRemove}
      >
        {removeCount > 0
          ? t('blocks.transfer.removeCount', { count: removeCount })
          : t('blocks.transfer.remove')}
      </Button>
    </div>
  )
}
