/** Search and filters of cards. On phones the search is first and full width, with large targets. */
import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import styles from './FindTools.module.css'

export const FindTools = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.find} data-wide>
    {children}
  </div>
)

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export const FindSearch = (props: FieldProps & { readonly placeholder?: string }) => (
  <SearchInput {...props} className={styles.search} />
)

export const FindSelect = (props: FieldProps & { readonly children: ReactNode }) => (
  <HTMLSelect
    className={styles.select ?? ''}
    aria-label={props.label}
    value={props.value}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
  >
    {props.children}
  </HTMLSelect>
)
