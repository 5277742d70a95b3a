import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Search } from '@blueprintjs/icons'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { onKeyDown } from '../../../platform/page.ts'
import styles from '../list.module.css'
import { SEARCH_LENGTH_MAX } from '../model/listUrl.ts'

/** Found by Ctrl or Cmd with F, and by the slash, wherever on the screen the focus is. */
export function SearchField(props: {
  readonly field: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly text: string
  readonly onType: (text: string) => void
  /** Down from the field leads to the rows. */
  readonly onLeave: () => void
}) {
  const { field } = props
  useEffect(() => onKeyDown((event) => focusOnKey(event, field.current)), [field])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') props.onLeave()
    else if (event.key === 'Escape' && props.text !== '') props.onType('')
    else return
    event.preventDefault()
  }
  return (
    <InputGroup
      type="search"
      className={styles.search}
      inputRef={field}
      leftIcon={<Search />}
      placeholder={props.label}
      aria-label={props.label}
      aria-keyshortcuts="Control+F Meta+F /"
      maxLength={SEARCH_LENGTH_MAX}
      value={props.text}
      onValueChange={props.onType}
      onKeyDown={onKey}
      {...(props.text === '' ? {} : { rightElement: <Clear onClear={() => props.onType('')} /> })}
    />
  )
}

function Clear({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTexts()
  return (
    <Button
      variant="minimal"
      icon={<Cross size={14} />}
      aria-label={t('list.clearSearch')}
      title={t('list.clearSearch')}
      onClick={onClear}
    />
  )
}

function focusOnKey(event: globalThis.KeyboardEvent, field: HTMLInputElement | null): void {
  // The search field of a hidden screen cannot receive the focus.
  if (!field?.offsetParent) return
  const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
  if (!isFind && !isSlash) return
  event.preventDefault()
  field.focus()
  field.select()
}

function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null
  return element?.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') != null
}
