import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'

/** Narrows the list below it while one types. */
export function SearchInput(props: {
  readonly label: string
  /** Placeholder if the label is too long. */
  readonly placeholder?: string
  readonly value: string
  readonly isDisabled?: boolean
  readonly maxLength?: number
  readonly className?: string | undefined
  /** Occupies a full line in a page header on a phone. */
  readonly 'data-wide'?: ''
  readonly onChange: (value: string) => void
  /** Enter: continues with the results. */
  readonly onDone?: () => void
}) {
  const { label, placeholder = label, isDisabled = false, onChange, onDone, className = '', ...rest } = props
  return (
    <InputGroup
      {...rest}
      type="search"
      className={className}
      leftIcon={<Search />}
      placeholder={placeholder}
      aria-label={label}
      disabled={isDisabled}
      onValueChange={onChange}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onDone?.()}
    />
  )
}
