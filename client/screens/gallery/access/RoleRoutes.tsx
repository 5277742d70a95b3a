import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { TemplateRoute } from '#shared/screens/templateRoutes.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Tree } from '../../../ui/tree/Tree.tsx'
import { type TreeShape, treeRows } from '../../../ui/tree/treeRows.ts'
import { useExpanded } from '../../../ui/tree/useExpanded.ts'
import { changeMockRole } from '../mockApi.ts'
import type { MockRole } from '../mockSchemas.ts'
import styles from './RoleRoutes.module.css'
import {
  isSameChoice,
  nodesOf,
  pagesIn,
  pagesOf,
  type RouteNode,
  routesFor,
  tickedOf,
  toggled,
} from './roleTree.ts'

const shapeFor = (pages: ReadonlySet<string>): TreeShape<RouteNode> => ({
  idOf: (node) => node.path,
  labelOf: (node) => nameOf(node),
  childrenOf: (node) => node.children,
  countOf: (node) => pagesIn(node).filter((page) => pages.has(page)).length,
})

/** Route tree of a role; the selection is local until saved. */
export function RoleRoutes(props: {
  readonly role: MockRole
  readonly routes: readonly TemplateRoute[]
  readonly onSaved: () => void
}) {
  const { t } = useTexts()
  const { role, routes } = props
  const saved = useMemo(() => pagesOf(role.routes), [role])
  const nodes = useMemo(() => nodesOf(routes), [routes])
  const [pages, setPages] = useState(saved)
  const [chosenId, choose] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { open, toggle } = useExpanded('gallery.roles', ['/permission', '/nested', '/nested/menu1'])
  const isChanged = !isSameChoice(saved, pages)
  const save = async () => {
    setBusy(true)
    try {
      const { name, description } = role
      await changeMockRole(role.key, { name, description, routes: [...routesFor(routes, pages)] })
      showToast('ok', t('galleryAccess.saved', { name }))
      props.onSaved()
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={styles.note}>{role.description}</p>
      <div className={styles.tree}>
        <Tree
          label={t('galleryAccess.pagesOf', { name: role.name })}
          rows={treeRows(nodes, shapeFor(pages), open)}
          chosenId={chosenId}
          ticked={tickedOf(nodes, pages)}
          onTick={(path) => setPages(toggled(nodes, pages, path))}
          onChoose={choose}
          onToggle={toggle}
        />
      </div>
      <div className={styles.actions}>
        {isChanged ? <StatusTag tone="warn">{t('galleryAccess.unsaved')}</StatusTag> : null}
        <Button disabled={!isChanged || isBusy} onClick={() => setPages(saved)}>
          {t('galleryAccess.reset')}
        </Button>
        <Button intent="primary" disabled={!isChanged} loading={isBusy} onClick={() => void save()}>
          {t('galleryAccess.save')}
        </Button>
      </div>
    </>
  )
}
