/** The parts of a template as a tree. They are put in order and moved by dragging, and by Alt with an arrow. */
import { type KeyboardEvent, useMemo } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Tree } from '../../../ui/tree/Tree.tsx'
import { type TreeShape, treeRows } from '../../../ui/tree/treeRows.ts'
import { useExpanded } from '../../../ui/tree/useExpanded.ts'
import type { TreeDrag } from '../../../ui/tree/useTreeDrag.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { dropPlace, movePart, nodeOf, type PartId, type PartNode, shifted } from './contentEdit.ts'
import styles from './parts.module.css'
import { partName } from './templateNames.ts'
import type { Edits } from './useEdits.ts'

export function PartTree(props: {
  readonly edits: Edits
  readonly chosen: PartId
  readonly onChoose: (id: PartId) => void
  readonly mayChange: boolean
}) {
  const { edits, chosen, mayChange } = props
  const { content } = edits
  const { t } = useTexts()
  const root = useMemo(() => nodeOf(content), [content])
  const every = ['root', ...content.areas.map(({ key }) => `area/${key}`)]
  const { open, toggle } = useExpanded('template_parts', every)
  const shape: TreeShape<PartNode> = {
    idOf: ({ id }) => id,
    labelOf: ({ part }) => (part ? partName(part) : t('templates.root')),
    childrenOf: ({ children }) => children,
  }
  const kinds = new Map(content.devices.map(({ key, kind }) => [`device/${key}`, kind]))
  const drag: TreeDrag = {
    canDrag: (id) => mayChange && id !== 'root',
    accepts: (id, over, zone) => dropPlace(content, id as PartId, over as PartId, zone) !== null,
    onDrop(id, over, zone) {
      const place = dropPlace(content, id as PartId, over as PartId, zone)
      if (place) edits.apply(movePart(content, id as PartId, place))
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayChange || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    edits.apply(shifted(content, chosen, event.key === 'ArrowUp' ? -1 : 1) ?? content)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree inside holds the focus
    <div className={styles.tree} onKeyDown={onKeyDown}>
      <Tree
        label={t('templates.parts')}
        rows={treeRows([root], shape, open)}
        chosenId={chosen}
        onChoose={(id) => props.onChoose(id as PartId)}
        onToggle={toggle}
        drag={drag}
        aside={({ id }) => {
          const kind = kinds.get(id)
          return kind ? <span className={styles.kind}>{kindName(kind)}</span> : null
        }}
      />
    </div>
  )
}
