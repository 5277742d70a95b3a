/**
 * Selects one or many nodes of a tree, with search and counts per group. Selecting a group selects its leaves. The
 * value is a list of leaf ids, or one leaf id (any node with `isAnyNode`).
 */
import { Button } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { SearchInput } from '../controls/SearchInput.tsx'
import { Tree } from '../tree/Tree.tsx'
import { type TreeShape, treeRows } from '../tree/treeRows.ts'
import {
  findNode,
  foundNodes,
  groupIds,
  groupsAbove,
  type PickNode,
  ticksOf,
  withTicked,
} from './pickModel.ts'
import styles from './TreePicker.module.css'

export interface TreePickerProps {
  readonly label: string
  readonly nodes: readonly PickNode[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly isMany?: boolean | undefined
  /** For a single choice: groups are selectable too. */
  readonly isAnyNode?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  /** Note at the end of a leaf's row, also announced. */
  readonly noteOf?: (id: string) => string
  /** Uses the available height of the screen. */
  readonly isTall?: boolean
}

const SHAPE: TreeShape<PickNode> = {
  idOf: ({ id }) => id,
  labelOf: ({ label }) => label,
  childrenOf: ({ children }) => children ?? [],
}

export function TreePicker(props: TreePickerProps) {
  const { t } = useTexts()
  const { nodes, value, isMany = false, isDisabled = false } = props
  const [search, setSearch] = useState('')
  const found = useMemo(() => foundNodes(nodes, search), [nodes, search])
  const [isOpen, toggle] = useOpen(nodes, found, search, isMany ? undefined : value[0])
  const ticks = useMemo(() => ticksOf(nodes, new Set(value)), [nodes, value])
  const rows = useMemo(() => treeRows(found, SHAPE, isOpen), [found, isOpen])
  const pick = (id: string) => {
    if (isDisabled) return
    if (isMany) return props.onChange(withTicked(nodes, value, id, found))
    const node = findNode(nodes, id)
    if (!node) return
    if (props.isAnyNode || (node.children ?? []).length === 0) props.onChange(value[0] === id ? [] : [id])
    else toggle([id], !isOpen.has(id))
  }
  const countText = (id: string): string => {
    const count = ticks.counts.get(id)
    if (!count) return props.noteOf?.(id) ?? ''
    return isMany ? t('blocks.tree.of', { chosen: count.chosen, count: count.total }) : String(count.total)
  }
  return (
    <div className={styles.picker}>
      <SearchInput
        label={t('blocks.tree.search')}
        value={search}
        isDisabled={isDisabled}
        onChange={setSearch}
      />
      {rows.length === 0 ? (
        <p className={styles.empty}>{search === '' ? t('blocks.tree.none') : t('common.noMatch')}</p>
      ) : (
        <div className={clsx(styles.tree, props.isTall && styles.tall)}>
          <Tree
            label={props.label}
            rows={rows}
            chosenId={isMany ? null : (value[0] ?? null)}
            onChoose={pick}
            onToggle={toggle}
            noteOf={countText}
            {...(isMany ? { ticked: ticks.ticked, partly: ticks.partly, onTick: pick } : {})}
            aside={({ id }) => <span className={styles.count}>{countText(id)}</span>}
          />
        </div>
      )}
      <p className={styles.foot}>
        <span role="status">
          {value.length === 0
            ? t('blocks.tree.noneChosen')
            : t('blocks.tree.chosenCount', { count: value.length })}
        </span>
        {value.length > 0 && !isDisabled ? (
          <Button variant="minimal" size="small" onClick={() => props.onChange([])}>
            {t('blocks.tree.clear')}
          </Button>
        ) : null}
      </p>
    </div>
  )
}

/** Initially opens few roots and the path to the selection; everything during a search. */
function useOpen(
  nodes: readonly PickNode[],
  found: readonly PickNode[],
  search: string,
  chosenId: string | undefined,
) {
  // The branch of the initial selection is expanded; later selections are already visible.
  const [shownId] = useState(chosenId)
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({})
  const open = useMemo(() => {
    const roots = nodes.length <= OPEN_ROOTS_MAX ? nodes.map(({ id }) => id) : []
    const way = shownId === undefined ? [] : groupsAbove(nodes, shownId)
    const ids = new Set<string>(search === '' ? [...roots, ...way] : groupIds(found))
    for (const [id, isOpen] of Object.entries(touched)) {
      if (isOpen) ids.add(id)
      else if (search === '') ids.delete(id)
    }
    return ids
  }, [nodes, found, search, shownId, touched])
  const toggle = (ids: readonly string[], isOpen: boolean) =>
    setTouched({ ...touched, ...Object.fromEntries(ids.map((id) => [id, isOpen])) })
  return [open, toggle] as const
}

const OPEN_ROOTS_MAX = 3
