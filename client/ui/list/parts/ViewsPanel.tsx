import { Button, InputGroup } from '@blueprintjs/core'
import { Edit, Link, Star, StarEmpty, Trash } from '@blueprintjs/icons'
import { type FormEvent, useEffect, useState } from 'react'
import { VIEW_NAME_LENGTH_MAX } from '#shared/constants.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { absoluteUrl, copyText } from '../../../platform/documents.ts'
import { currentPath } from '../../../platform/page.ts'
import { showToast } from '../../feedback/toasts.ts'
import styles from '../menus.module.css'
import type { SavedView, ViewsSource } from '../model/savedViews.ts'

export interface ViewsProps {
  readonly source: ViewsSource
  /** The list's current query. */
  readonly current: string
  readonly onApply: (query: string) => void
}

export function ViewsPanel(props: ViewsProps & { readonly onClose: () => void }) {
  const { t } = useTexts()
  const { views, refresh, save } = props.source
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the menu opens
  useEffect(() => refresh(), [])
  return (
    <div className={styles.panel}>
      {views?.length === 0 ? <p className={styles.panelHelp}>{t('list.noViews')}</p> : null}
      <ul className={styles.views}>
        {views?.map((view) => (
          <ViewLine key={view.id} {...props} view={view} />
        ))}
      </ul>
      <NameForm
        label={t('list.viewName')}
        verb={t('list.saveView')}
        onName={(name) => save(name, props.current)}
      />
      <Button size="small" variant="minimal" icon={<Link />} onClick={() => copyLink(props.current)}>
        {t('list.copyLink')}
      </Button>
    </div>
  )
}

function ViewLine(props: ViewsProps & { readonly view: SavedView; readonly onClose: () => void }) {
  const { view } = props
  const { change, remove } = props.source
  const { t } = useTexts()
  const [isRenaming, setRenaming] = useState(false)
  const { name, isDefault } = view
  if (isRenaming) {
    const rename = (next: string) => {
      if (next !== name) change(view.id, { name: next })
      setRenaming(false)
    }
    return (
      <li>
        <NameForm label={t('list.newName', { name })} verb={t('list.rename')} first={name} onName={rename} />
      </li>
    )
  }
  const tool = (label: string, icon: React.ReactElement, run: () => void) => (
    <Button size="small" variant="minimal" icon={icon} aria-label={label} title={label} onClick={run} />
  )
  return (
    <li>
      <button
        type="button"
        className={styles.viewName}
        aria-current={view.query === props.current}
        onClick={() => {
          props.onApply(view.query)
          props.onClose()
        }}
      >
        {name}
      </button>
      {tool(
        isDefault ? t('list.noDefault', { name }) : t('list.makeDefault', { name }),
        isDefault ? <Star size={14} /> : <StarEmpty size={14} />,
        () => change(view.id, { isDefault: !isDefault }),
      )}
      {tool(t('list.renameView', { name }), <Edit size={14} />, () => setRenaming(true))}
      {tool(t('list.copyLinkOf', { name }), <Link size={14} />, () => copyLink(view.query))}
      {tool(t('list.deleteView', { name }), <Trash size={14} />, () => remove(view.id))}
    </li>
  )
}

function NameForm(props: {
  readonly label: string
  readonly verb: string
  readonly first?: string
  readonly onName: (name: string) => void
}) {
  const [name, setName] = useState(props.first ?? '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    props.onName(name.trim())
    setName('')
  }
  return (
    <form className={styles.nameForm} onSubmit={onSubmit}>
      <InputGroup
        size="small"
        aria-label={props.label}
        placeholder={props.label}
        maxLength={VIEW_NAME_LENGTH_MAX}
        value={name}
        onValueChange={setName}
      />
      <Button size="small" type="submit" disabled={name.trim() === ''} text={props.verb} />
    </form>
  )
}

async function copyLink(query: string): Promise<void> {
  const [path] = currentPath().split('?')
  const isCopied = await copyText(absoluteUrl(`${path}?${query}`))
  showToast(isCopied ? 'ok' : 'warning', isCopied ? i18n.t('list.linkCopied') : i18n.t('list.linkNotCopied'))
}
