/** JSON as a tree that can be folded, searched and copied, with buttons above and the selected value below. */
import { Button, InputGroup } from '@blueprintjs/core'
import { CollapseAll, ExpandAll } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Tree } from '../tree/Tree.tsx'
import { type TreeShape, treeRows } from '../tree/treeRows.ts'
import styles from './PayloadTree.module.css'
import { branchIds, type PayloadNode, payloadMatching, payloadNode } from './payloadNodes.ts'

const OPEN_DEPTH = 3

const shape: TreeShape<PayloadNode> = {
  idOf: ({ id }) => id,
  labelOf: ({ name, text }) => (text === null ? name : `${name}: ${text}`),
  childrenOf: ({ children }) => children,
}

export function PayloadTree(props: { readonly label: string; readonly value: unknown }) {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const [chosenId, choose] = useState<string | null>(null)
  const whole = useMemo(() => payloadNode(props.value), [props.value])
  const shown = useMemo(() => payloadMatching(whole, search), [whole, search])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(branchIds(whole, OPEN_DEPTH)))
  // Results must be visible, whatever was folded before.
  const seen = search.trim() === '' || !shown ? open : new Set(branchIds(shown))
  const rows = treeRows(shown ? [shown] : [], shape, seen)
  const nodes = useMemo(() => byId(whole), [whole])
  const toggle = (ids: readonly string[], isOpen: boolean) => {
    const next = new Set(open)
    for (const id of ids) {
      if (isOpen) next.add(id)
      else next.delete(id)
    }
    setOpen(next)
  }
  return (
    <div className={styles.payload}>
      <div className={styles.bar}>
        <InputGroup
          type="search"
          size="small"
          value={search}
          aria-label={t('payload.search')}
          placeholder={t('payload.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button icon={<ExpandAll />} onClick={() => setOpen(new Set(branchIds(whole)))}>
          {t('payload.openAll')}
        </Button>
        <Button icon={<CollapseAll />} onClick={() => setOpen(new Set([whole.id]))}>
          {t('payload.closeAll')}
        </Button>
      </div>
      {shown ? (
        <div className={styles.tree}>
          <Tree
            label={props.label}
            rows={rows}
            chosenId={chosenId}
            onChoose={choose}
            onToggle={toggle}
            content={({ id }) => <PayloadRow node={nodes.get(id)} />}
          />
        </div>
      ) : (
        <p className={styles.none} role="status">
          {t('common.noMatch')}
        </p>
      )}
    </div>
  )
}

function PayloadRow({ node }: { readonly node: PayloadNode | undefined }) {
  const { t } = useTexts()
  if (!node) return null
  return (
    <>
      <span className={styles.name}>{node.name}</span>
      {node.text === null ? (
        <span className={styles.note}>
          {node.kind === 'list'
            ? t('payload.list', { count: node.children.length })
            : t('payload.object', { count: node.children.length })}
        </span>
      ) : (
        <span className={clsx(styles.value, styles[node.kind])}>{node.text}</span>
      )}
    </>
  )
}

function byId(root: PayloadNode): ReadonlyMap<string, PayloadNode> {
  const nodes = new Map<string, PayloadNode>()
  const visit = (node: PayloadNode): void => {
    nodes.set(node.id, node)
    for (const child of node.children) visit(child)
  }
  visit(root)
  return nodes
}
