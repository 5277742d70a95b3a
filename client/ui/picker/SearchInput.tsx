import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'

/** The search above a list or a tree that things are picked from. */
export function SearchInput(props: {
  readonly label?: string
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}) {
  const { t } = useTexts()
  return (
    <InputGroup
      leftIcon={<Search />}
      type="search"
      value={props.value}
      disabled={props.isDisabled}
      aria-label={props.label ?? t('blocks.tree.search')}
      placeholder={t('blocks.tree.search')}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
